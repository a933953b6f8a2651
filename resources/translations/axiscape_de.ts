<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>QInputDialog</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Matrix chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3 matrices, the example of this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perceptron train step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3 layers with Adam, 21 arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer train step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 layers, tied embedding, Adam, 60 arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer, 32 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5.5 billion parameters, 18,000 ops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 experts, top-2 routing, 48 arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>U-Net train step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convolutions and attention, 805 arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gather and segment sums, 168 arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoding loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key-value cache in a loop of 1,536 steps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ActionList</name>
    <message>
        <source>Stored actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::AxisChip</name>
    <message>
        <source>Axis %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s)
Drag onto a dimension to cut it</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::AxisFactsView</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why not cut?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why not?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is it cut over %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is it not cut over %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The steps that led to it, from the tactic on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1, by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partial sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partial sum, then %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeated %1 times over %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::AxisHandle</name>
    <message>
        <source>, over the slow network, %1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, over fast links, %1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis %1, size %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space picks it up for the selected argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, size %2%3
Drag it onto a dimension to cut it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an argument first: its dimensions are what an axis can cut.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::CardWords</name>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Cards</name>
    <message>
        <source>1 value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 more value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would change %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>propagated to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches no argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pattern unmatched</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n patterns unmatched</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No argument matches %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Switched off. Values keep what the other tactics decide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 stored action</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n stored actions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n patterns</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first dim that divides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left to propagation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 does not divide by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n do not divide by %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>1 action refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n actions refused</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>switched off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>axes on arguments</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::CommandPalette</name>
    <message>
        <source>All commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::CompareHeader</name>
    <message>
        <source>Strategies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no tactics</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::CompareModel</name>
    <message>
        <source>Estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication not hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All communication hidden (lower bound)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No overlap at all (upper bound)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collective buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over %1 links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory per device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent per device and step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 percent of capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a figure, a strategy</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tactics</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::CompareNotice</name>
    <message>
        <source>End comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The difference before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next difference in the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) cut differently</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s) only here</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only there</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Compared with %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no difference</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ComparePage</name>
    <message>
        <source>Back to the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep which strategies are compared, and come back to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the rows that are the same in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the current strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it as it is now, beside the one that you go on editing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare with yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shardings that differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph marks what the two do differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit this strategy from now on (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 × %3, mesh %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 strategies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the strategy you have open: it stays here as it is now. Then change the schedule; the table shows what each change costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 cut every tensor alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2, %3, largest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this comparison…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::CompareTable</name>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A column a strategy. Enter opens the one of the column, B compares with it, F2 renames it, Delete removes it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictBar</name>
    <message>
        <source>Conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next question here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next question at this op</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide later (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>a dimension</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Conflicts</name>
    <message>
        <source>%1 in %2</source>
        <comment>op, layer</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>, and %n more alike</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is asked for on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and on </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1 of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factor %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1 of operand %2, summed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its use in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose %1 for %2</source>
        <comment>dimension, axis</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictsPopup</name>
    <message>
        <source>Conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Propagation stopped here. Choose one side; the other is moved at the op.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>a dimension</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::CurvePlot</name>
    <message>
        <source>Memory over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::DifferencesModel</name>
    <message>
        <source>%1, %2 alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionMenu</name>
    <message>
        <source>Cut %1 over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1 · %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1 · %2, %3 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scalar has no dimension to cut</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Dimensions</name>
    <message>
        <source>The schedule is being computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mesh has no such axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsModel</name>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2 of %3</source>
        <comment>axis, tensors, all tensors</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 dim %2</source>
        <comment>tensor</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, size %2, cut over: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source> · one for %n equal part(s) of the model</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source> · a loop steps along it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · as dim %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop an axis to cut it everywhere, F2 renames it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsPanel</name>
    <message>
        <source>Dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the axis would do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop an axis on one to cut it everywhere, or select it and type the letter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to see its dimensions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program has no dimension to cut: it works on scalars.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding the dimensions of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n in this model</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsTable</name>
    <message>
        <source>Logical dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The letter of a mesh axis cuts the current dimension everywhere; F2 renames it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut over %1: %2</source>
        <comment>axis, why not</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a tensor that has it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Document</name>
    <message>
        <source>The model is still being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mesh has no such axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensor has no such dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cuts dim %2 already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept whole over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not divide by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the shardings of the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source> And %n more.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy 1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::DropCard</name>
    <message>
        <source>%1 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scalar has no dimension to cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a dimension to cut over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut dim %1 over %2, this one only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut dim %1 over %2 · Alt: this one only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export under way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours of the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the first %2 are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled. Choose a format to start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing the text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out the schedule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is written beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (*%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Figures</name>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::FilterCompleter</name>
    <message>
        <source>What the filter could say</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::FindBar</name>
    <message>
        <source>Find ops and tensors in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find: name, op:, layer:, shape:, axis:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense, op:dot_general, layer:mlp, shape:4096, axis:batch, bytes&gt;64M, sharding:{&quot;batch&quot;}
Enter goes to the next, Shift+Enter to the one before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the words as a regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match (Enter, F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not an expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::FittingPopup</name>
    <message>
        <source>With what it would fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2: it would fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1 devices, with %2 at %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The schedule as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with a batch of %1 instead of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has the batch dimension shrinks with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n layers, %1 to %2,</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>with %1 recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more compute a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with none of these alone: more devices along one axis, a smaller batch, layers recomputed. Cut the parameters too: try ZeRO or tensor parallelism.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the graph is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to where you were (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find ops and tensors (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bookmarks (Ctrl+B sets one, F2 goes to the next)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to 100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to 100 % (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole graph (F)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::GraphSearch</name>
    <message>
        <source>Position %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::GraphView</name>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2
Click to see its tiles, or drag an axis onto it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
It has no rule: nothing is carried through it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
An axis is asked for on two dimensions: nothing was placed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Click to see the tiles of its result</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1, %n op(s)
Double-click to open</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) of the program</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the group	Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to what it reads	Ctrl+Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to where it is used	Ctrl+Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the group around it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bookmark	Ctrl+B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the results</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Remove the bookmark (Ctrl+B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bookmark what is selected (Ctrl+B)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::IntervalsModel</name>
    <message>
        <source>What runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tactic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::LayerDelegate</name>
    <message>
        <source>%1 ops</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::LayerModel</name>
    <message>
        <source>%1, %2 %3, %4
Click to see its tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1, ops: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::LayoutNotice</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the picture there is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laying out %1, %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::LiveSample</name>
    <message>
        <source>Matrix chain on 8 devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag an axis onto a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it yourself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the sample</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MainWindow</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tactics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This program carries shardings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axiscape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> on </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag an axis of the mesh onto a dimension of an argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Selected: %1, used %n time(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n conflict(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Computed in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of op without a rule</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The strategies were changed and not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a StableHLO module or a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;tactics…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the schedule by a tactic file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add tactics from a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Append the tactics of a file to the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project, or the tactic file it was opened from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the strategy for JAX, as rules, as StableHLO or as a report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;picture of the graph…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the graph as SVG, PDF or PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find in the graph…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find ops and tensors in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the &amp;model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search layers and arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High &amp;contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The theme of the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Patterns on areas of an axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tell axes apart by patterns, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restore panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Use the program&apos;s shardings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the shardings that the program carries the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Verify…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the partitioned program beside the whole one on numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add this tactic of the library to the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole graph (F in the graph)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to where you were (Alt+Left in the graph)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward again (Alt+Right in the graph)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to what it &amp;reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow an operand (Ctrl+Up in the graph)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to where it is &amp;used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow a use (Ctrl+Down in the graph)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set or remove a book&amp;mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bookmark what is selected (Ctrl+B, F2 next)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find any command by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Axiscape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;trategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the strategy for JAX, as rules, as StableHLO or as a report (Ctrl+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1 over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model or a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models and projects (*.mlir *.mlir.gz *.txt *.stablehlo *.axiscape);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add tactics from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open tactics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tactic files (*.tactics.json *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export picture of the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph: fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph: move along tensors; Right opens a group, Left closes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph: to the strips, collectives, tunnels and the conflict of a node; Enter follows or asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Up, Ctrl+Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph: to what an op reads, to where a tensor is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph: back and forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+B, F2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph: set a bookmark, go to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With an argument selected: cut it over that axis; Enter applies, Esc cancels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Axiscape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axiscape %1
A designer for SPMD sharding strategies.
GPLv3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of menus, panels and numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from the next start on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pin the strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the strategy as it is now, to compare it later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duplicate the strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of the strategy, to be edited instead of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;elete the strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo brings it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+PgDown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the next strategy of the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare strategies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategies side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Step through the propagation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected tactic, placement by placement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategies side by side (Ctrl+Shift+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axiscape project, all strategies (*.axiscape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tactic file, the open strategy (*.tactics.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MeshBar</name>
    <message>
        <source>Edit the mesh and choose the hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no hardware</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MeshEditor</name>
    <message>
        <source>Add axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes from the outermost. The last one counts devices fastest and lies on the fastest links.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None: count collectives, no times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of axis %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices along axis %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links of axis %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 outwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 inwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: at most %2 along it, %3/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a hardware to say over which links an axis runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parts of the axis on the links, nearest first: x*y, or y:4*dcn:2 with sizes.
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What only this axis did goes too: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MeshLinks</name>
    <message>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 times slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links of the axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs over %2
Edit… chooses other links</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MeshPanel</name>
    <message>
        <source>Mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes, their sizes and order, and the hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each device’s tile of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose links of the axes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MeshView</name>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 devices: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
%1 at (%2), %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the message (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ModelPanel</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search name, shape:, axis:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search layers and arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words in a name or path, shape:4096, axis:batch, bytes&gt;64M
Enter selects the first, Esc clears, Ctrl+Shift+F comes back here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers and arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::OpPanel</name>
    <message>
        <source>No rule: nothing is carried through it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PartIR:Core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loops around the op</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the rule and the loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loops over the mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click an op in the graph to see its rule and its loops.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::OptionsButton</name>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the rewriter and the lowering may do beyond PartIR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Propagation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extended factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carry axes through lookups, windows and slices too, where a mask or an exchange can do it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut dimensions that an axis does not divide; the last part is padded, and costed so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split an axis into parts where a reshape needs it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reshards: PartIR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per dimension an all_to_all, then one all_gather, then slices: the published counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reshards: minimal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan that sends the least and never needs more room than its ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share gathers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gather once for several uses: less traffic, more memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reshards: PartIR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reshards: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extended factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared gathers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::PaletteModel</name>
    <message>
        <source>write a pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replay a schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split heads and mlp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split the model&apos;s width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split caches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split a graph&apos;s edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split image rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manual…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a tactic file…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::PaletteView</name>
    <message>
        <source>Tactics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter adds the tactic, the letter of an axis chooses what it cuts over.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::PatternModel</name>
    <message>
        <source>A pattern is needed, such as params/*/dense_up</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All %n it matches are taken by patterns above</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Matches no argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of them have no dim %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::PeakMapView</name>
    <message>
        <source>Map of the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n buffer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of no layer: %2 in %n buffer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %3 in %n buffer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n small buffer(s) of %1: %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to see its tiles</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::PeakView</name>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collective buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Categories and the largest buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every buffer as an area, by category and layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the peak is made of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The map shows them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2
Click to see its tiles</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleEdits</name>
    <message>
        <source>Delete %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 before %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleModel</name>
    <message>
        <source>Tactic %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::SchedulePanel</name>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where propagation stopped, and who asked for what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the selected tactic spreads through the program, placement by placement (F9)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tactic yet
Drag one from Tactics to here, or double-click it there. Or drag an axis of the mesh onto a dimension.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to design its schedule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier wins · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order is meaning: earlier wins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n conflicts</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stop stepping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleView</name>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tactics in order; earlier wins. Alt and Left or Right moves a tactic, Space switches it off, Enter edits it, Delete removes it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsModel</name>
    <message>
        <source>%1, %2 %3, %4 of %5 here
Click to see its tiles, drop an axis to cut it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that each device holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that each device is spared: the whole tensor less its tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsPanel</name>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter name, axis:, shape:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense axis:batch shape:4096 bytes&gt;64M local&lt;1G layer:attn op:dot_general dtype:bf16
All of them must hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List the results of ops too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program has no arguments.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsTable</name>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The letter of a mesh axis cuts the selected argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axes cut arguments; the results of ops follow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Slowdowns</name>
    <message>
        <source>device %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the links of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What if %1 were slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As fast as the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %1 as fast as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %1 %2 times slower</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::StartPage</name>
    <message>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut a model over many devices, and see what it costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model, drag mesh axes onto it, read memory and time before you own the hardware.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a StableHLO module or a project here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From JAX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+O opens, Ctrl+Shift+P finds any command, F1 lists the keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files you open are listed here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::StepPlayer</name>
    <message>
        <source>Propagation, step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step (Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole schedule again (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before %1.
Right makes a step, Space plays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::StrategyButton</name>
    <message>
        <source>The strategy you are editing, and the others of this project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  (pinned)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin it as it is now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare strategies</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::StrategyEdits</name>
    <message>
        <source>No tactics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save comparison %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show comparison %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::TacticEditor</name>
    <message>
        <source>New tactic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An argument takes the first pattern that matches it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add tactic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored actions, run after the patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least one pattern is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::TacticsPanel</name>
    <message>
        <source>Tactics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over</source>
        <comment>an axis; its chips follow</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the tactics would do over %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1 over %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manual</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::TensorView</name>
    <message>
        <source>Selected tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a tensor in the graph or a row in the table to see its tiles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shardy notation: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each device holds %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::TileView</name>
    <message>
        <source>Tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On device %1
%2 at (%3)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The x axis is seconds of one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The x axis is the order of the ops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes and memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The intervals of the lanes as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device whose tiles and times are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intervals of the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to see what a step costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hardware chosen
Choose a device to see time and memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulating the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication %1, of it exposed %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device %1 computes %2 and waits %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 devices, all alike · shown:</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 devices, %n kind(s) · shown:</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::TimelinePlot</name>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collective buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <comment>category, bytes, total</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in use</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Timelines</name>
    <message>
        <source>%1 over %2</source>
        <comment>collective, axes</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never, it is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tactic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1, between %2 and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, far above this axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::Verdict</name>
    <message>
        <source>%1 cannot be computed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not fit: over by %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the fastest and the smallest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of those that fit, %1 is the fastest and the smallest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the fastest, %2 the smallest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of those that fit, %1 is the fastest, %2 the smallest.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::VerdictBar</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would fit?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On how many devices, at which batch size, with which layers recomputed it would fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits on one device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In brackets: all communication hidden behind compute, and none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::VerifyDialog</name>
    <message>
        <source>an argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>op %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>op %1, %2 at %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Run on a smaller copy of the model on %1: the same ops and the same decisions, %n size(s) shrunk.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Run as it is, on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In double precision: in the model&apos;s own, rounding grows too much to tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every device has its part of what the whole program gives. The largest difference is %1 of the largest element; up to %2 is rounding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First at %1: device %2 has %3 at %4 of result %5, the whole program %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shrinking the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is known about this strategy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running both programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The strategy has changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::WhyChangeRow</name>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the graph, the timeline and the tables what it would change</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 collective(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>costs the same</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::WhyPopup</name>
    <message>
        <source>Why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact term: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cut here would be refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would change it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::WhyReports</name>
    <message>
        <source>Move %1 before %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier wins: then %1 is applied first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It decided this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In all %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In this tensor only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow uneven shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option padding: the last share is smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow axes in parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option split_axes: an axis is split where a reshape needs it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow extended factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option extended: also what needs a mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>… and %n steps between</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>cause, place</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it came about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What uses it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who asked, and what became of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cut it over %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 put %2 on the sum of this op: each device adds up a part of the terms. An op holds an axis once, and what is decided first stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 put %2 on another dimension of this op. An op holds an axis once, and what is decided first stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is asked for in more than one way. Nothing is placed until one is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could be cut over %1; no tactic has carried it here yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A neighbour asks for %1, but it cannot be placed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tactic keeps it whole along %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This op has no rule: nothing is carried through it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is a single number: there is nothing to cut.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tactic cuts it over %1, and no neighbour asks for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>result of an op, its name</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is dim %1 cut over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is it not cut over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why is it a partial sum over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>axiscape::WhyStepButton</name>
    <message>
        <source>Show it in the graph</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
