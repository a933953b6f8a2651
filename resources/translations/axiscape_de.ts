<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>QInputDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Matrix chain</source>
        <translation>Matrixkette</translation>
    </message>
    <message>
        <source>3 matrices, the example of this page</source>
        <translation>3 Matrizen, das Beispiel dieser Seite</translation>
    </message>
    <message>
        <source>Perceptron train step</source>
        <translation>Perzeptron-Trainingsschritt</translation>
    </message>
    <message>
        <source>3 layers with Adam, 21 arguments</source>
        <translation>3 Schichten mit Adam, 21 Argumente</translation>
    </message>
    <message>
        <source>Transformer train step</source>
        <translation>Transformer-Trainingsschritt</translation>
    </message>
    <message>
        <source>2 layers, tied embedding, Adam, 60 arguments</source>
        <translation>2 Schichten, Adam, 60 Argumente</translation>
    </message>
    <message>
        <source>Transformer, 32 layers</source>
        <translation>Transformer, 32 Schichten</translation>
    </message>
    <message>
        <source>5.5 billion parameters, 18,000 ops</source>
        <translation>5,5 Milliarden Parameter, 18.000 Ops</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>Mixture of Experts</translation>
    </message>
    <message>
        <source>8 experts, top-2 routing, 48 arguments</source>
        <translation>8 Experten, Top-2-Routing, 48 Argumente</translation>
    </message>
    <message>
        <source>U-Net train step</source>
        <translation>U-Net-Trainingsschritt</translation>
    </message>
    <message>
        <source>Convolutions and attention, 805 arguments</source>
        <translation>Faltungen und Attention, 805 Argumente</translation>
    </message>
    <message>
        <source>Graph network</source>
        <translation>Graphnetz</translation>
    </message>
    <message>
        <source>Gather and segment sums, 168 arguments</source>
        <translation>Gather und Segmentsummen, 168 Argumente</translation>
    </message>
    <message>
        <source>Decoding loop</source>
        <translation>Dekodierschleife</translation>
    </message>
    <message>
        <source>A key-value cache in a loop of 1,536 steps</source>
        <translation>Key-Value-Cache, Schleife von 1.536 Schritten</translation>
    </message>
</context>
<context>
    <name>TensorWords</name>
    <message>
        <source>dim %1 cut over %2</source>
        <translation>Dim %1 über %2 aufgeteilt</translation>
    </message>
    <message>
        <source>partial sum over %1</source>
        <translation>Teilsumme über %1</translation>
    </message>
    <message>
        <source>whole on every device</source>
        <translation>ganz auf jedem Gerät</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more result(s)</source>
        <translation>
            <numerusform>und %n weiteres Ergebnis</numerusform>
            <numerusform>und %n weitere Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>before it %1 of %2</source>
        <translation>davor %1 von %2</translation>
    </message>
    <message>
        <source>followed by %1</source>
        <translation>danach %1</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Konflikt</translation>
    </message>
</context>
<context>
    <name>axiscape::ActionList</name>
    <message>
        <source>Stored actions</source>
        <translation>Gespeicherte Aktionen</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
</context>
<context>
    <name>axiscape::AnswerWords</name>
    <message>
        <source>the CPU</source>
        <translation>die CPU</translation>
    </message>
    <message>
        <source>%1: %2 (%3), designed %4 (%5)</source>
        <translation>%1: %2 (%3), entworfen %4 (%5)</translation>
    </message>
    <message>
        <source>Of another strategy: this one has changed since.</source>
        <translation>Von einer anderen Strategie: diese hat sich seither geändert.</translation>
    </message>
    <message>
        <source>XLA for %1 (%2) said on %3</source>
        <translation>XLA für %1 (%2) sagte am %3</translation>
    </message>
    <message>
        <source>: peak %1, estimated %2</source>
        <translation>: Spitze %1, geschätzt %2</translation>
    </message>
    <message>
        <source>: peak %1</source>
        <translation>: Spitze %1</translation>
    </message>
    <message>
        <source>XLA for %1 says %2</source>
        <translation>XLA für %1 sagt %2</translation>
    </message>
</context>
<context>
    <name>axiscape::AskDialog</name>
    <message>
        <source>Ask XLA</source>
        <translation>XLA fragen</translation>
    </message>
    <message>
        <source>The real compiler is asked ahead of time, in a program of its own, about as many devices as the mesh has. None of them is needed.</source>
        <translation>Der echte Compiler wird im Voraus gefragt, in einem eigenen Programm, zu so vielen Geräten, wie das Mesh hat. Keines davon wird gebraucht.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Empty: the one of AXISCAPE_PYTHON, else python3</source>
        <translation>Leer: das von AXISCAPE_PYTHON, sonst python3</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>The compiler is ended after that</source>
        <translation>Danach wird der Compiler beendet</translation>
    </message>
    <message>
        <source>Compiler for</source>
        <translation>Compiler für</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>A Python that has jax</source>
        <translation>Ein Python mit jax</translation>
    </message>
    <message>
        <source>This Python needs jax and libtpu: pip install jax libtpu</source>
        <translation>Dieses Python braucht jax und libtpu: pip install jax libtpu</translation>
    </message>
    <message>
        <source>This Python needs jax and its CUDA plugin: pip install jax jax-cuda13-plugin jax-cuda13-pjrt</source>
        <translation>Dieses Python braucht jax und dessen CUDA-Plugin: pip install jax jax-cuda13-plugin jax-cuda13-pjrt</translation>
    </message>
    <message>
        <source>This Python needs jax: pip install jax</source>
        <translation>Dieses Python braucht jax: pip install jax</translation>
    </message>
    <message>
        <source>The estimate beside it is for %1; a compiler for CPUs keeps other buffers.</source>
        <translation>Die Schätzung daneben ist für %1; ein Compiler für CPUs hält andere Puffer.</translation>
    </message>
    <message>
        <source>The estimate beside it is for %1, which is another chip.</source>
        <translation>Die Schätzung daneben ist für %1, einen anderen Chip.</translation>
    </message>
</context>
<context>
    <name>axiscape::AxisChip</name>
    <message>
        <source>Axis %1</source>
        <translation>Achse %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s)
Drag onto a dimension to cut it</source>
        <translation>
            <numerusform>%1, %n Gerät
Auf eine Dimension ziehen, um sie aufzuteilen</numerusform>
            <numerusform>%1, %n Geräte
Auf eine Dimension ziehen, um sie aufzuteilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::AxisFactsView</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Why not cut?</source>
        <translation>Warum nicht geteilt?</translation>
    </message>
    <message>
        <source>Why not?</source>
        <translation>Warum nicht?</translation>
    </message>
    <message>
        <source>Why is it cut over %1?</source>
        <translation>Warum über %1 aufgeteilt?</translation>
    </message>
    <message>
        <source>Why is it not cut over %1?</source>
        <translation>Warum nicht über %1 aufgeteilt?</translation>
    </message>
    <message>
        <source>The steps that led to it, from the tactic on</source>
        <translation>Die Schritte dorthin, von der Taktik an</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>Dim %1</translation>
    </message>
    <message>
        <source>dim %1, by %2</source>
        <translation>Dim %1, durch %2</translation>
    </message>
    <message>
        <source>partial sum</source>
        <translation>Teilsumme</translation>
    </message>
    <message>
        <source>partial sum, then %1</source>
        <translation>Teilsumme, dann %1</translation>
    </message>
    <message>
        <source>repeated %1 times over %2</source>
        <translation>%1-mal wiederholt über %2</translation>
    </message>
</context>
<context>
    <name>axiscape::AxisHandle</name>
    <message>
        <source>, over the slow network, %1/s</source>
        <translation>, über das langsame Netz, %1/s</translation>
    </message>
    <message>
        <source>, over fast links, %1/s</source>
        <translation>, über schnelle Verbindungen, %1/s</translation>
    </message>
    <message>
        <source>Axis %1, size %2</source>
        <translation>Achse %1, Größe %2</translation>
    </message>
    <message>
        <source>Space picks it up for the selected argument</source>
        <translation>Die Leertaste nimmt sie für das ausgewählte Argument auf</translation>
    </message>
    <message>
        <source>%1, size %2%3
Drag it onto a dimension to cut it</source>
        <translation>%1, Größe %2%3
Auf eine Dimension ziehen, um sie aufzuteilen</translation>
    </message>
    <message>
        <source>Select an argument first: its dimensions are what an axis can cut.</source>
        <translation>Zuerst ein Argument auswählen: eine Achse teilt dessen Dimensionen auf.</translation>
    </message>
</context>
<context>
    <name>axiscape::CandidatesModel</name>
    <message>
        <source>Candidate %1</source>
        <translation>Kandidat %1</translation>
    </message>
    <message>
        <source>mesh %1</source>
        <translation>Mesh %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>in the schedule</source>
        <translation>im Ablaufplan</translation>
    </message>
</context>
<context>
    <name>axiscape::CandidatesView</name>
    <message>
        <source>in the schedule</source>
        <translation>im Ablaufplan</translation>
    </message>
    <message>
        <source>What was found, best first</source>
        <translation>Gefundenes, Bestes zuerst</translation>
    </message>
    <message>
        <source>Enter adds it to the schedule, I shows its actions.</source>
        <translation>Enter fügt es zum Ablaufplan hinzu, I zeigt die Aktionen.</translation>
    </message>
</context>
<context>
    <name>axiscape::CardWords</name>
    <message>
        <source>on</source>
        <translation>auf</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Neu suchen</translation>
    </message>
</context>
<context>
    <name>axiscape::Cards</name>
    <message>
        <source>1 value</source>
        <translation>1 Wert</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>1 more value</source>
        <translation>1 weiteren Wert</translation>
    </message>
    <message>
        <source>%1 more values</source>
        <translation>%1 weitere Werte</translation>
    </message>
    <message>
        <source>would change %1</source>
        <translation>würde %1 ändern</translation>
    </message>
    <message>
        <source>propagated to %1</source>
        <translation>auf %1 propagiert</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Matches no argument</source>
        <translation>Trifft kein Argument</translation>
    </message>
    <message>
        <source>1 pattern unmatched</source>
        <translation>1 Muster ohne Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n patterns unmatched</source>
        <translation>
            <numerusform>%n Muster ohne Treffer</numerusform>
            <numerusform>%n Muster ohne Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>No argument matches %1</source>
        <translation>Kein Argument passt auf %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und noch %n</numerusform>
            <numerusform>und noch %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Switched off. Values keep what the other tactics decide.</source>
        <translation>Ausgeschaltet. Für die Werte gilt, was die anderen Taktiken entscheiden.</translation>
    </message>
    <message>
        <source>1 stored action</source>
        <translation>1 gespeicherte Aktion</translation>
    </message>
    <message numerus="yes">
        <source>%n stored actions</source>
        <translation>
            <numerusform>%n gespeicherte Aktion</numerusform>
            <numerusform>%n gespeicherte Aktionen</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>no patterns</source>
        <translation>keine Muster</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>wie gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n patterns</source>
        <translation>
            <numerusform>%n Muster</numerusform>
            <numerusform>%n Muster</numerusform>
        </translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>Dim %1</translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation>ganz gelassen</translation>
    </message>
    <message>
        <source>first dim that divides</source>
        <translation>erste teilbare Dim</translation>
    </message>
    <message>
        <source>left to propagation</source>
        <translation>der Propagation überlassen</translation>
    </message>
    <message>
        <source>1 does not divide by %1</source>
        <translation>1 nicht durch %1 teilbar</translation>
    </message>
    <message numerus="yes">
        <source>%n do not divide by %1</source>
        <translation>
            <numerusform>%n nicht durch %1 teilbar</numerusform>
            <numerusform>%n nicht durch %1 teilbar</numerusform>
        </translation>
    </message>
    <message>
        <source>1 action refused</source>
        <translation>1 Aktion abgelehnt</translation>
    </message>
    <message numerus="yes">
        <source>%n actions refused</source>
        <translation>
            <numerusform>%n Aktion abgelehnt</numerusform>
            <numerusform>%n Aktionen abgelehnt</numerusform>
        </translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>axes on arguments</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%n kept whole</source>
        <translation>
            <numerusform>%n bleibt ganz</numerusform>
            <numerusform>%n bleiben ganz</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n action(s) on ops</source>
        <translation>
            <numerusform>%n Aktion auf Ops</numerusform>
            <numerusform>%n Aktionen auf Ops</numerusform>
        </translation>
    </message>
    <message>
        <source>would change nothing</source>
        <translation>würde nichts ändern</translation>
    </message>
    <message>
        <source>would be %1</source>
        <translation>wäre %1</translation>
    </message>
    <message>
        <source>Its plan was %1. Search again to have one for this.</source>
        <translation>Der Plan wurde %1. Neu suchen gibt einen hierfür.</translation>
    </message>
    <message>
        <source>found for another model</source>
        <translation>für anderes Modell gefunden</translation>
    </message>
    <message>
        <source>found for another batch</source>
        <translation>für anderen Batch gefunden</translation>
    </message>
    <message>
        <source>found for other sizes</source>
        <translation>für andere Größen gefunden</translation>
    </message>
    <message>
        <source>found for another mesh</source>
        <translation>für anderes Mesh gefunden</translation>
    </message>
    <message>
        <source>found for other hardware</source>
        <translation>für andere Hardware gefunden</translation>
    </message>
    <message>
        <source>found on other tactics</source>
        <translation>auf anderen Taktiken gefunden</translation>
    </message>
    <message>
        <source>no plan yet</source>
        <translation>noch kein Plan</translation>
    </message>
    <message>
        <source>smallest of %1 tokens/s</source>
        <translation>kleinster mit %1 Tokens/s</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>schnellster</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>%1 collectives at most</source>
        <translation>höchstens %1 Kollektive</translation>
    </message>
    <message>
        <source>default budget</source>
        <translation>übliches Budget</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>Wanted: %1, over %2</source>
        <translation>Gewünscht: %1, über %2</translation>
    </message>
    <message>
        <source>Decides only about %1</source>
        <translation>Entscheidet nur über %1</translation>
    </message>
    <message>
        <source>Looks at %1 groups of arguments</source>
        <translation>Betrachtet %1 Gruppen von Argumenten</translation>
    </message>
    <message>
        <source>Method %1, seed %2</source>
        <translation>Methode %1, Startwert %2</translation>
    </message>
    <message>
        <source>Budget: %1 states</source>
        <translation>Budget: %1 Zustände</translation>
    </message>
    <message>
        <source>Found in %1 states:</source>
        <translation>In %1 Zuständen gefunden:</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a figure, its range</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>axiscape::Certainty</name>
    <message>
        <source>In 80 of 100 cases it is between %1 and %2</source>
        <translation>In 80 von 100 Fällen liegt es zwischen %1 und %2</translation>
    </message>
    <message>
        <source>Not decided which is faster: of steps so near the order is right in %1 of 100 cases</source>
        <translation>Nicht entschieden, welche schneller ist: bei so nahen Schritten stimmt die Reihenfolge in %1 von 100 Fällen</translation>
    </message>
</context>
<context>
    <name>axiscape::CheckDialog</name>
    <message>
        <source>; tactic %1 adds most</source>
        <translation>; am meisten trägt die Taktik %1 bei</translation>
    </message>
    <message>
        <source>The peak of a device is %1, %2 over the %3 allowed</source>
        <translation>Die Spitze eines Geräts ist %1, %2 über den erlaubten %3</translation>
    </message>
    <message>
        <source>A step takes %1, %2 are allowed</source>
        <translation>Ein Schritt dauert %1, erlaubt sind %2</translation>
    </message>
    <message>
        <source>A step has %1 %2, %3 are allowed</source>
        <comment>number, kind of collective, number</comment>
        <translation>Ein Schritt hat %1 %2, erlaubt sind %3</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Check against limits</source>
        <translation>Gegen Grenzen prüfen</translation>
    </message>
    <message>
        <source>A gate before a pipeline: what this strategy may take at most. An empty field limits nothing.</source>
        <translation>Ein Gate vor einer Pipeline: was diese Strategie höchstens brauchen darf. Ein leeres Feld begrenzt nichts.</translation>
    </message>
    <message>
        <source>Memory of a device</source>
        <translation>Speicher eines Geräts</translation>
    </message>
    <message>
        <source>for example 16G</source>
        <translation>zum Beispiel 16G</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>Zeit eines Schritts</translation>
    </message>
    <message>
        <source>for example 1.6s or 800ms</source>
        <translation>zum Beispiel 1.6s oder 800ms</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>for example all_gather=259, all_reduce=0</source>
        <translation>zum Beispiel all_gather=259, all_reduce=0</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>The memory is a size, for example 16G or 500MiB.</source>
        <translation>Der Speicher ist eine Größe, zum Beispiel 16G oder 500MiB.</translation>
    </message>
    <message>
        <source>The time is in seconds or with a unit, for example 1.6s or 800ms.</source>
        <translation>Die Zeit ist in Sekunden oder mit Einheit, zum Beispiel 1.6s oder 800ms.</translation>
    </message>
    <message>
        <source>Collectives are a number for all of them or KIND=NUMBER, for example all_gather=259.</source>
        <translation>Kollektive sind eine Zahl für alle zusammen oder ART=ZAHL, zum Beispiel all_gather=259.</translation>
    </message>
    <message>
        <source>This cannot be read</source>
        <translation>Das lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>The gate is open</source>
        <translation>Das Gate ist offen</translation>
    </message>
    <message>
        <source>The strategy holds every limit.</source>
        <translation>Die Strategie hält jede Grenze ein.</translation>
    </message>
    <message>
        <source>The gate is closed</source>
        <translation>Das Gate ist zu</translation>
    </message>
    <message>
        <source>In a pipeline: %1</source>
        <translation>In einer Pipeline: %1</translation>
    </message>
</context>
<context>
    <name>axiscape::CommandPalette</name>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Befehl eingeben</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>No command matches “%1”</source>
        <translation>Kein Befehl passt zu „%1“</translation>
    </message>
</context>
<context>
    <name>axiscape::CommandWords</name>
    <message>
        <source>back revert</source>
        <translation>zurück rückgängig zurücknehmen</translation>
    </message>
    <message>
        <source>again repeat</source>
        <translation>noch einmal wiederholen</translation>
    </message>
    <message>
        <source>search look for op tensor layer filter</source>
        <translation>suchen Op Tensor Schicht filtern</translation>
    </message>
    <message>
        <source>find layer argument parameter filter</source>
        <translation>finden Schicht Argument Parameter filtern</translation>
    </message>
    <message>
        <source>communication all_reduce all_gather reduce_scatter all_to_all collective_permute filter search</source>
        <translation>Kommunikation Kollektive all_reduce all_gather reduce_scatter all_to_all collective_permute filtern suchen</translation>
    </message>
    <message>
        <source>whole everything zoom</source>
        <translation>ganz alles zoomen</translation>
    </message>
    <message>
        <source>pin mark favourite</source>
        <translation>merken anheften Favorit</translation>
    </message>
    <message>
        <source>operand producer input</source>
        <translation>Operand Erzeuger Eingabe</translation>
    </message>
    <message>
        <source>consumer user output</source>
        <translation>Verbraucher Benutzer Ausgabe</translation>
    </message>
    <message>
        <source>write JAX PartitionSpec NamedSharding Shardy rules report</source>
        <translation>schreiben JAX PartitionSpec NamedSharding Shardy Regeln Bericht</translation>
    </message>
    <message>
        <source>image screenshot SVG PDF PNG</source>
        <translation>Abbildung Bildschirmfoto SVG PDF PNG</translation>
    </message>
    <message>
        <source>check test numbers compare run</source>
        <translation>prüfen testen Zahlen vergleichen laufen</translation>
    </message>
    <message>
        <source>propagation play teach animate</source>
        <translation>Ausbreitung abspielen lehren</translation>
    </message>
    <message>
        <source>annotations own sharding of the module</source>
        <translation>Annotationen eigene Aufteilung des Moduls</translation>
    </message>
    <message>
        <source>optimise automatic solver MCTS find tactics</source>
        <translation>optimieren automatisch Löser MCTS Taktiken finden</translation>
    </message>
    <message>
        <source>optimise automatic solver MCTS run</source>
        <translation>optimieren automatisch Löser MCTS laufen</translation>
    </message>
    <message>
        <source>difference diff side by side</source>
        <translation>Unterschied diff nebeneinander</translation>
    </message>
    <message>
        <source>keep remember baseline</source>
        <translation>behalten merken Bezug</translation>
    </message>
    <message>
        <source>night black theme</source>
        <translation>Nacht schwarz Thema</translation>
    </message>
    <message>
        <source>day white theme</source>
        <translation>Tag weiß Thema</translation>
    </message>
    <message>
        <source>full screen show projector</source>
        <translation>Vollbild zeigen Beamer</translation>
    </message>
    <message>
        <source>colour blind hatching</source>
        <translation>farbenblind Schraffur</translation>
    </message>
    <message>
        <source>animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>reset docks default layout</source>
        <translation>zurücksetzen Docks Anordnung</translation>
    </message>
    <message>
        <source>keys keyboard mouse wheel gestures</source>
        <translation>Tasten Tastatur Mausrad Gesten</translation>
    </message>
    <message>
        <source>DP DDP batch replicate</source>
        <translation>DP DDP Batch replizieren</translation>
    </message>
    <message>
        <source>tensor parallel TP model parallel heads</source>
        <translation>tensorparallel tensor parallel TP modellparallel Köpfe</translation>
    </message>
    <message>
        <source>optimizer state partitioning weight update sharding</source>
        <translation>Optimiererzustand aufteilen weight update sharding</translation>
    </message>
    <message>
        <source>gradients optimizer state reduce_scatter</source>
        <translation>Gradienten Optimiererzustand reduce_scatter</translation>
    </message>
    <message>
        <source>FSDP fully sharded data parallel parameters all_gather</source>
        <translation>FSDP fully sharded data parallel Parameter all_gather</translation>
    </message>
    <message>
        <source>vocabulary table</source>
        <translation>Vokabular Tabelle</translation>
    </message>
    <message>
        <source>context parallel CP SP long</source>
        <translation>context parallel CP SP lang</translation>
    </message>
    <message>
        <source>mixture of experts MoE EP all_to_all</source>
        <translation>mixture of experts Experten MoE EP all_to_all</translation>
    </message>
    <message>
        <source>MQA cache inference serving</source>
        <translation>MQA Cache Inferenz</translation>
    </message>
    <message>
        <source>graph network GNN</source>
        <translation>Graphnetz GNN</translation>
    </message>
    <message>
        <source>convolution images halo</source>
        <translation>Faltung Bilder Halo</translation>
    </message>
    <message>
        <source>help documentation</source>
        <translation>Hilfe Dokumentation</translation>
    </message>
    <message>
        <source>pipeline parallel PP GPipe stages micro-batches bubble</source>
        <translation>Pipeline-Parallelität PP GPipe Stufen Mikrobatches Blase</translation>
    </message>
    <message>
        <source>context parallel CP ring attention long sequences</source>
        <translation>Kontextparallelität CP Ring-Attention lange Sequenzen</translation>
    </message>
    <message>
        <source>learn course teach tutorial exercise</source>
        <translation>lernen Kurs lehren Tutorial Übung</translation>
    </message>
    <message>
        <source>DeepSpeed Ulysses sequence to heads all_to_all</source>
        <translation>DeepSpeed Ulysses Sequenz zu Köpfen all_to_all</translation>
    </message>
    <message>
        <source>dump HLO modules xla_dump_to directory</source>
        <translation>ablegen Dump HLO Module xla_dump_to Verzeichnis</translation>
    </message>
    <message>
        <source>teach class student key grade</source>
        <translation>lehren Kurs Schüler Schlüssel benoten</translation>
    </message>
    <message>
        <source>question ambiguity choose decide propagation stopped</source>
        <translation>Frage mehrdeutig wählen entscheiden Propagation angehalten</translation>
    </message>
    <message>
        <source>remove all tactics empty start over reset</source>
        <translation>alle Taktiken entfernen leeren von vorn zurücksetzen</translation>
    </message>
    <message>
        <source>gate budget pipeline CI maximum</source>
        <translation>Gate Budget Pipeline CI Höchstwert</translation>
    </message>
    <message>
        <source>recompute remat memory out of memory checkpoint front</source>
        <translation>neu berechnen recompute remat speicher checkpoint passt front</translation>
    </message>
    <message>
        <source>interval uncertainty ask XLA compiler truth</source>
        <translation>Intervall Unsicherheit XLA fragen Compiler Wahrheit</translation>
    </message>
    <message>
        <source>profile xplane XProf jax.profiler trace measured real time</source>
        <translation>Profil xplane XProf jax.profiler Trace gemessen echte Zeit</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareHeader</name>
    <message>
        <source>Strategies</source>
        <translation>Strategien</translation>
    </message>
    <message>
        <source>open now</source>
        <translation>jetzt geöffnet</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>no tactics</source>
        <translation>keine Taktiken</translation>
    </message>
    <message>
        <source>What if · %1</source>
        <comment>tactics</comment>
        <translation>Was wäre, wenn · %1</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareModel</name>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechenzeit</translation>
    </message>
    <message>
        <source>Communication not hidden</source>
        <translation>Nicht verdeckte Kommunikation</translation>
    </message>
    <message>
        <source>All communication hidden (lower bound)</source>
        <translation>Kommunikation ganz verdeckt (untere Schranke)</translation>
    </message>
    <message>
        <source>No overlap at all (upper bound)</source>
        <translation>Ohne jede Überlappung (obere Schranke)</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>Zwischenwerte</translation>
    </message>
    <message>
        <source>Collective buffers</source>
        <translation>Kollektivpuffer</translation>
    </message>
    <message>
        <source>All links</source>
        <translation>Alle Verbindungen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>over %1 links</source>
        <translation>über Verbindungen von %1</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>of the device</source>
        <translation>des Geräts</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Peak memory per device</source>
        <translation>Spitzenspeicher je Gerät</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Sent per device and step</source>
        <translation>Gesendet je Gerät und Schritt</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>%1 percent of capacity</source>
        <translation>%1 Prozent der Kapazität</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a figure, a strategy</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No tactics</source>
        <translation>Keine Taktiken</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>Was wäre, wenn: %1</translation>
    </message>
    <message>
        <source>Layers recomputed</source>
        <translation>Neu berechnete Schichten</translation>
    </message>
    <message>
        <source>not decided, %1</source>
        <comment>a difference</comment>
        <translation>nicht entschieden, %1</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareNotice</name>
    <message>
        <source>End comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Voriger Unterschied</translation>
    </message>
    <message>
        <source>The difference before</source>
        <translation>Der Unterschied davor</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>The next difference in the program</source>
        <translation>Der nächste Unterschied im Programm</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) cut differently</source>
        <translation>
            <numerusform>%n Tensor anders aufgeteilt</numerusform>
            <numerusform>%n Tensoren anders aufgeteilt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s) only here</source>
        <translation>
            <numerusform>%n Kollektiv nur hier</numerusform>
            <numerusform>%n Kollektive nur hier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only there</source>
        <translation>
            <numerusform>%n nur dort</numerusform>
            <numerusform>%n nur dort</numerusform>
        </translation>
    </message>
    <message>
        <source>Compared with %1: %2</source>
        <translation>Verglichen mit %1: %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>kein Unterschied</translation>
    </message>
</context>
<context>
    <name>axiscape::ComparePage</name>
    <message>
        <source>Back to the graph</source>
        <translation>Zurück zum Graphen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>Vergleiche</translation>
    </message>
    <message>
        <source>Keep which strategies are compared, and come back to it</source>
        <translation>Merken, welche Strategien verglichen werden, und darauf zurückkommen</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Hide the rows that are the same in all</source>
        <translation>Zeilen ausblenden, die überall gleich sind</translation>
    </message>
    <message>
        <source>Pin the current strategy</source>
        <translation>Aktuelle Strategie anheften</translation>
    </message>
    <message>
        <source>Keep it as it is now, beside the one that you go on editing</source>
        <translation>Im jetzigen Zustand behalten, neben der weiter bearbeiteten</translation>
    </message>
    <message>
        <source>Nothing to compare with yet</source>
        <translation>Noch nichts zum Vergleichen</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>Speicher im Zeitverlauf</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Program order</source>
        <translation>Programmreihenfolge</translation>
    </message>
    <message>
        <source>Shardings that differ</source>
        <translation>Abweichende Shardings</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>The graph marks what the two do differently</source>
        <translation>Der Graph markiert, was beide anders machen</translation>
    </message>
    <message>
        <source>Edit this strategy from now on (Enter)</source>
        <translation>Ab jetzt diese Strategie bearbeiten (Enter)</translation>
    </message>
    <message>
        <source>%1 on %2 × %3, mesh %4</source>
        <translation>%1 auf %2 × %3, Mesh %4</translation>
    </message>
    <message>
        <source>1 strategy</source>
        <translation>1 Strategie</translation>
    </message>
    <message>
        <source>%1 strategies</source>
        <translation>%1 Strategien</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Pin the strategy you have open: it stays here as it is now. Then change the schedule; the table shows what each change costs.</source>
        <translation>Die geöffnete Strategie anheften: sie bleibt hier, wie sie jetzt ist. Dann den Ablaufplan ändern; die Tabelle zeigt, was jede Änderung kostet.</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>%1 and %2 cut every tensor alike</source>
        <translation>%1 und %2 teilen jeden Tensor gleich auf</translation>
    </message>
    <message>
        <source>%1 → %2, %3, largest first</source>
        <translation>%1 → %2, %3, größte zuerst</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Rename strategy</source>
        <translation>Strategie umbenennen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Compare with this one</source>
        <translation>Hiermit vergleichen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep this comparison…</source>
        <translation>Diesen Vergleich merken…</translation>
    </message>
    <message>
        <source>Keep comparison</source>
        <translation>Vergleich merken</translation>
    </message>
    <message>
        <source>Comparison %1</source>
        <translation>Vergleich %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>strategy, what is supposed</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareTable</name>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>A column a strategy. Enter opens the one of the column, B compares with it, F2 renames it, Delete removes it.</source>
        <translation>Je Spalte eine Strategie. Enter öffnet sie, B vergleicht mit ihr, F2 benennt sie um, Entf löscht sie.</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareVerdict</name>
    <message>
        <source>%1 cannot be computed: %2</source>
        <translation>%1 kann nicht berechnet werden: %2</translation>
    </message>
    <message>
        <source>%1 does not fit: over by %2.</source>
        <translation>%1 passt nicht: %2 zu viel.</translation>
    </message>
    <message>
        <source>%1 is the fastest and the smallest.</source>
        <translation>%1 ist am schnellsten und am kleinsten.</translation>
    </message>
    <message>
        <source>Of those that fit, %1 is the fastest and the smallest.</source>
        <translation>Von denen, die passen, ist %1 am schnellsten und am kleinsten.</translation>
    </message>
    <message>
        <source>%1 is the fastest, %2 the smallest.</source>
        <translation>%1 ist am schnellsten, %2 am kleinsten.</translation>
    </message>
    <message>
        <source>Of those that fit, %1 is the fastest, %2 the smallest.</source>
        <translation>Von denen, die passen, ist %1 am schnellsten, %2 am kleinsten.</translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictBar</name>
    <message>
        <source>Conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>Next question here</source>
        <translation>Nächste Frage hier</translation>
    </message>
    <message>
        <source>The next question at this op</source>
        <translation>Die nächste Frage an dieser Op</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
    <message>
        <source>Decide later (Esc)</source>
        <translation>Später entscheiden (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>a dimension</comment>
        <translation>%1 aufteilen</translation>
    </message>
</context>
<context>
    <name>axiscape::Conflicts</name>
    <message>
        <source>%1 in %2</source>
        <comment>op, layer</comment>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>, and %n more alike</source>
        <translation>
            <numerusform>, %n weitere gleiche</numerusform>
            <numerusform>, %n weitere gleiche</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is asked for on %2</source>
        <translation>%1 wird verlangt für %2</translation>
    </message>
    <message>
        <source> and on </source>
        <translation> und für </translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>Dim %1</translation>
    </message>
    <message>
        <source>the sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>durch %1</translation>
    </message>
    <message>
        <source>dim %1 of the result</source>
        <translation>Dim %1 des Ergebnisses</translation>
    </message>
    <message>
        <source>factor %1</source>
        <translation>Faktor %1</translation>
    </message>
    <message>
        <source>dim %1 of operand %2, summed</source>
        <translation>Dim %1 von Operand %2 (summiert)</translation>
    </message>
    <message>
        <source>its use in %1</source>
        <translation>Verwendung in %1</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n anderen</numerusform>
            <numerusform>%n andere</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>Choose %1 for %2</source>
        <comment>dimension, axis</comment>
        <translation>%1 für %2 wählen</translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictsModel</name>
    <message>
        <source>%1: %2</source>
        <comment>axis, place</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>a dimension</comment>
        <translation>%1 aufteilen</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Select the answer, and it is worked out</source>
        <translation>Markieren Sie die Antwort, dann wird es ausgerechnet</translation>
    </message>
    <message>
        <source>Where, and what may be chosen</source>
        <translation>Wo, und was gewählt werden kann</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Conflicts left</source>
        <translation>Bleiben offen</translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictsPanel</name>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Show the op in the graph, where its question can be answered, too</source>
        <translation>Die Op im Graphen zeigen, wo sich ihre Frage auch beantworten lässt</translation>
    </message>
    <message>
        <source>Decide as the selected answer says; the other side is moved at the op (Enter)</source>
        <translation>So entscheiden, wie die markierte Antwort sagt; die andere Seite wird an der Op umverteilt (Eingabe)</translation>
    </message>
    <message>
        <source>Open conflicts and their answers</source>
        <translation>Offene Konflikte und ihre Antworten</translation>
    </message>
    <message>
        <source>Enter shows a question in the graph; on an answer it decides. An answer that is selected is previewed.</source>
        <translation>Eingabe zeigt eine Frage im Graphen; auf einer Antwort entscheidet sie. Eine markierte Antwort wird in der Vorschau gezeigt.</translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n offen</numerusform>
            <numerusform>%n offen</numerusform>
        </translation>
    </message>
    <message>
        <source>No open conflicts</source>
        <translation>Keine offenen Konflikte</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>Nichts ist geöffnet</translation>
    </message>
    <message>
        <source>Where an op is asked for one axis on two of its dimensions, propagation stops, and the question stands here until it is decided.</source>
        <translation>Wo von einer Op eine Achse auf zweien ihrer Dimensionen verlangt wird, hält die Propagation an, und die Frage steht hier, bis sie entschieden ist.</translation>
    </message>
    <message>
        <source>Open a model to design its schedule.</source>
        <translation>Öffnen Sie ein Modell, um seinen Ablaufplan zu entwerfen.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>What the schedule asks and nobody has decided</source>
        <translation>Was der Plan fragt und niemand entschieden hat</translation>
    </message>
    <message>
        <source>Of the model</source>
        <translation>Des Modells</translation>
    </message>
    <message>
        <source>Where a dimension meets itself in an op, before anything is cut</source>
        <translation>Wo eine Dimension in einer Op auf sich selbst trifft, bevor etwas geschnitten ist</translation>
    </message>
    <message>
        <source>Looking for where dimensions meet themselves</source>
        <translation>Sucht, wo Dimensionen auf sich selbst treffen</translation>
    </message>
    <message>
        <source>No dimension meets itself</source>
        <translation>Keine Dimension trifft auf sich selbst</translation>
    </message>
    <message>
        <source>In no op an axis that is left could cut one dimension of the model in two places.</source>
        <translation>In keiner Op könnte eine übrige Achse eine Dimension des Modells an zwei Stellen schneiden.</translation>
    </message>
</context>
<context>
    <name>axiscape::CurveModel</name>
    <message>
        <source>Evaluations</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>axiscape::CurvePlot</name>
    <message>
        <source>Memory over time</source>
        <translation>Speicher im Zeitverlauf</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
</context>
<context>
    <name>axiscape::DebuggerPanel</name>
    <message>
        <source>an argument</source>
        <translation>ein Argument</translation>
    </message>
    <message>
        <source>op %1, %2</source>
        <translation>Op %1, %2</translation>
    </message>
    <message>
        <source>op %1, %2 at %3</source>
        <translation>Op %1, %2 in %3</translation>
    </message>
    <message>
        <source>Open a model to run it</source>
        <translation>Öffnen Sie ein Modell, um es laufen zu lassen</translation>
    </message>
    <message>
        <source>At the beginning</source>
        <translation>Am Anfang</translation>
    </message>
    <message numerus="yes">
        <source>%n op(s) run so far</source>
        <translation>
            <numerusform>bisher %n Op gelaufen</numerusform>
            <numerusform>bisher %n Ops gelaufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run is over, %n op(s)</source>
        <translation>
            <numerusform>Der Lauf ist zu Ende, %n Op</numerusform>
            <numerusform>Der Lauf ist zu Ende, %n Ops</numerusform>
        </translation>
    </message>
    <message>
        <source>Hop %1 of %2 of the collective</source>
        <translation>Schritt %1 von %2 des Kollektivs</translation>
    </message>
    <message>
        <source>%1 sent</source>
        <comment>bytes</comment>
        <translation>%1 gesendet</translation>
    </message>
    <message>
        <source>Every device has its part of what the whole program gives</source>
        <translation>Jedes Gerät hat seinen Teil dessen, was das ganze Programm ergibt</translation>
    </message>
    <message>
        <source>Until here every device holds what it should</source>
        <translation>Bis hierher hält jedes Gerät, was es soll</translation>
    </message>
    <message>
        <source>First difference: %1. Device %2 has %3 at %4, not %5.</source>
        <translation>Erster Unterschied: %1. Gerät %2 hat %3 bei %4, nicht %5.</translation>
    </message>
    <message numerus="yes">
        <source>%n wrong result(s): %1</source>
        <translation>
            <numerusform>%n falsches Ergebnis: %1</numerusform>
            <numerusform>%n falsche Ergebnisse: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n hop(s) of a ring, %2 in all</source>
        <comment>collective, bytes</comment>
        <translation>
            <numerusform>%1 in %n Schritt eines Rings, zusammen %2</numerusform>
            <numerusform>%1 in %n Schritten eines Rings, zusammen %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Now each device adds what it is sent to its own</source>
        <translation>Jetzt addiert jedes Gerät, was es bekommt, zu seinem</translation>
    </message>
    <message>
        <source>Now each device keeps what it is sent</source>
        <translation>Jetzt behält jedes Gerät, was es bekommt</translation>
    </message>
    <message>
        <source>On a smaller copy of the model</source>
        <translation>Auf einer kleineren Kopie des Modells</translation>
    </message>
    <message>
        <source>Sabotage: %1. Of this run alone, never of the strategy.</source>
        <translation>Sabotage: %1. Nur in diesem Lauf, nie in der Strategie.</translation>
    </message>
    <message>
        <source>Drop the all_reduce of %1</source>
        <translation>all_reduce von %1 weglassen</translation>
    </message>
    <message>
        <source>Reduce %1 over %2 instead</source>
        <translation>%1 stattdessen über %2 reduzieren</translation>
    </message>
    <message>
        <source>Swap the tactics %1 and %2</source>
        <translation>Taktiken %1 und %2 vertauschen</translation>
    </message>
    <message>
        <source>Nothing is reduced, and there are no two tactics</source>
        <translation>Nichts wird reduziert, und es gibt keine zwei Taktiken</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>One op on, or one hop of the collective under way (F10)</source>
        <translation>Eine Op weiter, oder ein Schritt des laufenden Kollektivs (F10)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>On to the next place to stop at (F5)</source>
        <translation>Weiter zum nächsten Halt (F5)</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Back to the beginning (F6)</source>
        <translation>Zurück an den Anfang (F6)</translation>
    </message>
    <message>
        <source>Where a run stops</source>
        <translation>Wo ein Lauf hält</translation>
    </message>
    <message>
        <source>to a breakpoint</source>
        <translation>bis zu einem Haltepunkt</translation>
    </message>
    <message>
        <source>to the first difference</source>
        <translation>bis zum ersten Unterschied</translation>
    </message>
    <message>
        <source>to a collective</source>
        <translation>bis zu einem Kollektiv</translation>
    </message>
    <message>
        <source>to the selected op</source>
        <translation>bis zur gewählten Op</translation>
    </message>
    <message>
        <source>to the selected layer</source>
        <translation>bis zur gewählten Schicht</translation>
    </message>
    <message>
        <source>to the op&apos;s source line</source>
        <translation>bis zur Quellzeile der Op</translation>
    </message>
    <message>
        <source>to the end</source>
        <translation>bis zum Ende</translation>
    </message>
    <message>
        <source>Sabotage</source>
        <translation>Sabotage</translation>
    </message>
    <message>
        <source>Put a mistake into this run, and see what becomes of it</source>
        <translation>Einen Fehler in diesen Lauf einbauen und sehen, was daraus wird</translation>
    </message>
    <message>
        <source>What the devices show</source>
        <translation>Was die Geräte zeigen</translation>
    </message>
    <message>
        <source>Show what was just made</source>
        <translation>Zeige das eben Berechnete</translation>
    </message>
    <message>
        <source>Show the selected tensor</source>
        <translation>Zeige den gewählten Tensor</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Write the numbers into the tiles where there is room</source>
        <translation>Die Zahlen in die Kacheln schreiben, wo Platz ist</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Select the op at which the devices first went apart</source>
        <translation>Die Op auswählen, an der die Geräte zuerst auseinandergingen</translation>
    </message>
    <message>
        <source>What is known at this place</source>
        <translation>Was an dieser Stelle bekannt ist</translation>
    </message>
    <message>
        <source>Put it right</source>
        <translation>Beheben</translation>
    </message>
    <message>
        <source>Take the mistake out of the run</source>
        <translation>Den Fehler aus dem Lauf nehmen</translation>
    </message>
    <message>
        <source>Program of one device</source>
        <translation>Programm eines Geräts</translation>
    </message>
    <message>
        <source>Time of the run</source>
        <translation>Zeit des Laufs</translation>
    </message>
    <message>
        <source>How many ops have run</source>
        <translation>Wie viele Ops gelaufen sind</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop the run where it is</source>
        <translation>Den Lauf anhalten, wo er ist</translation>
    </message>
    <message>
        <source>Debugger</source>
        <translation>Debugger</translation>
    </message>
    <message>
        <source>Running on numbers</source>
        <translation>Läuft auf Zahlen</translation>
    </message>
    <message numerus="yes">
        <source>Running on numbers, %n op(s) done</source>
        <translation>
            <numerusform>Läuft auf Zahlen, %n Op fertig</numerusform>
            <numerusform>Läuft auf Zahlen, %n Ops fertig</numerusform>
        </translation>
    </message>
    <message>
        <source>The run is over: no place to stop at came</source>
        <translation>Der Lauf ist zu Ende: es kam kein Halt</translation>
    </message>
    <message>
        <source>Select an op in the graph first</source>
        <translation>Wählen Sie zuerst eine Op im Graphen</translation>
    </message>
    <message>
        <source>One op back (F8)</source>
        <translation>Eine Op zurück (F8)</translation>
    </message>
</context>
<context>
    <name>axiscape::DemoPage</name>
    <message>
        <source>Right or PageDown goes on, Left or PageUp goes back.</source>
        <translation>Rechts oder Bild ab geht weiter, Links oder Bild auf zurück.</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Speaker&apos;s notes</source>
        <translation>Notizen des Vortragenden</translation>
    </message>
    <message>
        <source>Back in the demo</source>
        <translation>In der Vorführung zurück</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 a step
%2 peak
%n collectives</source>
        <translation>
            <numerusform>%1 je Schritt
%2 Spitze
%n Kollektiv</numerusform>
            <numerusform>%1 je Schritt
%2 Spitze
%n Kollektive</numerusform>
        </translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>Es wird gerechnet …</translation>
    </message>
    <message>
        <source>The demo&apos;s model is not in front</source>
        <translation>Das Modell der Vorführung ist nicht vorn</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 von %3</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Next, at %1: %2</source>
        <translation>Als Nächstes, bei %1: %2</translation>
    </message>
</context>
<context>
    <name>axiscape::DeviceStack</name>
    <message>
        <source>Devices side by side</source>
        <translation>Geräte nebeneinander</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>device %1 × %2</source>
        <translation>Gerät %1 × %2</translation>
    </message>
    <message>
        <source>critical: the others wait for it</source>
        <translation>kritisch: die anderen warten darauf</translation>
    </message>
    <message>
        <source>computes %1 (%2 %), waits %3, peak %4</source>
        <translation>rechnet %1 (%2 %), wartet %3, Spitze %4</translation>
    </message>
    <message>
        <source>%1 of %2 ticks are the bubble</source>
        <translation>%1 von %2 Takten sind die Blase</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>Mikro-Batch</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
</context>
<context>
    <name>axiscape::DevicesView</name>
    <message>
        <source>What each device holds</source>
        <translation>Was jedes Gerät hält</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>not yet there</source>
        <translation>noch nicht da</translation>
    </message>
    <message>
        <source>a part of a sum</source>
        <translation>Teil einer Summe</translation>
    </message>
    <message>
        <source>%1 of %2 differ</source>
        <translation>%1 von %2 verschieden</translation>
    </message>
    <message>
        <source>number %1 of the tile</source>
        <translation>Zahl %1 der Kachel</translation>
    </message>
    <message>
        <source>%1 = %2 in the whole program</source>
        <comment>place, number</comment>
        <translation>%1 = %2 im ganzen Programm</translation>
    </message>
    <message>
        <source>%1 = %2 on device %3</source>
        <comment>place, number</comment>
        <translation>%1 = %2 auf Gerät %3</translation>
    </message>
    <message>
        <source>should be %1</source>
        <translation>sollte %1 sein</translation>
    </message>
    <message>
        <source>the largest of those that this cell stands for</source>
        <translation>die größte von denen, für die diese Zelle steht</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
</context>
<context>
    <name>axiscape::DifferencesModel</name>
    <message>
        <source>%1, %2 alike</source>
        <translation>%1, %2 gleiche</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>Ganz</translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionMenu</name>
    <message>
        <source>Cut %1 over %2</source>
        <translation>%1 über %2 aufteilen</translation>
    </message>
    <message>
        <source>dim %1 · %2: %3</source>
        <translation>Dim %1 · %2: %3</translation>
    </message>
    <message>
        <source>dim %1 · %2, %3 each</source>
        <translation>Dim %1 · %2, je %3</translation>
    </message>
    <message>
        <source>A scalar has no dimension to cut</source>
        <translation>Ein Skalar hat keine Dimension zum Aufteilen</translation>
    </message>
</context>
<context>
    <name>axiscape::Dimensions</name>
    <message>
        <source>The schedule is being computed</source>
        <translation>Der Ablaufplan wird berechnet</translation>
    </message>
    <message>
        <source>The mesh has no such axis</source>
        <translation>Das Mesh hat keine solche Achse</translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation>%1 überall über %2 aufteilen</translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsModel</name>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1 in %2 of %3</source>
        <comment>axis, tensors, all tensors</comment>
        <translation>%1 in %2 von %3</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>%1 dim %2</source>
        <comment>tensor</comment>
        <translation>%1 Dim %2</translation>
    </message>
    <message>
        <source>%1, size %2, cut over: %3</source>
        <translation>%1, Größe %2, aufgeteilt über: %3</translation>
    </message>
    <message numerus="yes">
        <source> · one for %n equal part(s) of the model</source>
        <translation>
            <numerusform> · eine für %n gleichen Teil des Modells</numerusform>
            <numerusform> · eine für %n gleiche Teile des Modells</numerusform>
        </translation>
    </message>
    <message>
        <source> · a loop steps along it</source>
        <translation> · eine Schleife läuft darüber</translation>
    </message>
    <message>
        <source> · as dim %1 of %2</source>
        <translation> · als Dim %1 von %2</translation>
    </message>
    <message>
        <source>Drop an axis to cut it everywhere, F2 renames it</source>
        <translation>Eine abgelegte Achse teilt sie überall auf, F2 benennt sie um</translation>
    </message>
    <message>
        <source>size %1, %2</source>
        <translation>Größe %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n Tensor</numerusform>
            <numerusform>%n Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsPanel</name>
    <message>
        <source>Dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>What the axis would do</source>
        <translation>Was die Achse bewirken würde</translation>
    </message>
    <message>
        <source>Drop an axis on one, or select it and type the letter.</source>
        <translation>Eine Achse darauf ablegen, oder auswählen und den Buchstaben tippen.</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to see its dimensions.</source>
        <translation>Nichts ist geöffnet
Ein Modell öffnen, um seine Dimensionen zu sehen.</translation>
    </message>
    <message>
        <source>The program has no dimension to cut: it works on scalars.</source>
        <translation>Das Programm hat keine Dimension zum Aufteilen: es rechnet mit Skalaren.</translation>
    </message>
    <message>
        <source>Finding the dimensions of the model</source>
        <translation>Die Dimensionen des Modells werden gesucht</translation>
    </message>
    <message numerus="yes">
        <source>%n in this model</source>
        <translation>
            <numerusform>%n in diesem Modell</numerusform>
            <numerusform>%n in diesem Modell</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsTable</name>
    <message>
        <source>Logical dimensions</source>
        <translation>Logische Dimensionen</translation>
    </message>
    <message>
        <source>The letter of a mesh axis cuts the current dimension everywhere; F2 renames it</source>
        <translation>Der Buchstabe einer Mesh-Achse teilt die aktuelle Dimension überall auf; F2 benennt sie um</translation>
    </message>
    <message>
        <source>Cut over %1: %2</source>
        <comment>axis, why not</comment>
        <translation>Über %1 aufteilen: %2</translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation>%1 überall über %2 aufteilen</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <translation>%1 aufteilen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Show a tensor that has it</source>
        <translation>Einen Tensor mit ihr zeigen</translation>
    </message>
</context>
<context>
    <name>axiscape::Document</name>
    <message>
        <source>The model is still being read</source>
        <translation>Das Modell wird noch gelesen</translation>
    </message>
    <message>
        <source>The mesh has no such axis</source>
        <translation>Das Mesh hat keine solche Achse</translation>
    </message>
    <message>
        <source>The tensor has no such dimension</source>
        <translation>Der Tensor hat keine solche Dimension</translation>
    </message>
    <message>
        <source>%1 cuts dim %2 already</source>
        <translation>%1 teilt schon Dim %2 auf</translation>
    </message>
    <message>
        <source>kept whole over %1</source>
        <translation>über %1 ganz gelassen</translation>
    </message>
    <message>
        <source>%1 does not divide by %2</source>
        <translation>%1 ist nicht durch %2 teilbar</translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation>%1 Dim %2 über %3 aufteilen</translation>
    </message>
    <message>
        <source>Use the shardings of the program</source>
        <translation>Shardings des Programms verwenden</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message numerus="yes">
        <source> And %n more.</source>
        <translation>
            <numerusform> Und noch %n.</numerusform>
            <numerusform> Und noch %n.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Strategy 1</source>
        <translation>Strategie 1</translation>
    </message>
    <message>
        <source>new tactic</source>
        <translation>neue Taktik</translation>
    </message>
    <message>
        <source>joins &apos;%1&apos;</source>
        <translation>kommt zu „%1“</translation>
    </message>
</context>
<context>
    <name>axiscape::DocumentManager</name>
    <message>
        <source>New tab</source>
        <translation>Neuer Tab</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
</context>
<context>
    <name>axiscape::DocumentTabs</name>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
    <message>
        <source>Open a model, a project or a sample</source>
        <translation>Ein Modell, ein Projekt oder ein Beispiel öffnen</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1, nicht gespeichert</translation>
    </message>
    <message>
        <source>Close the tab</source>
        <translation>Den Tab schließen</translation>
    </message>
    <message>
        <source>Close the tab (Ctrl+W)</source>
        <translation>Den Tab schließen (Strg+W)</translation>
    </message>
</context>
<context>
    <name>axiscape::DropCard</name>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>A scalar has no dimension to cut</source>
        <translation>Ein Skalar hat keine Dimension zum Aufteilen</translation>
    </message>
    <message>
        <source>Choose a dimension to cut over %1</source>
        <translation>Dimension zum Aufteilen über %1 wählen</translation>
    </message>
    <message>
        <source>Cut dim %1 over %2, this one only</source>
        <translation>Dim %1 über %2 aufteilen, nur hier</translation>
    </message>
    <message>
        <source>Cut dim %1 over %2 · Alt: this one only</source>
        <translation>Dim %1 über %2 aufteilen · Alt: nur hier</translation>
    </message>
</context>
<context>
    <name>axiscape::ExerciseDialog</name>
    <message>
        <source>Save as exercise</source>
        <translation>Als Übung speichern</translation>
    </message>
    <message numerus="yes">
        <source>Given: %n tactics of the schedule. The rest is to be found.</source>
        <translation>
            <numerusform>Gegeben: %n Taktik des Ablaufplans. Der Rest ist zu finden.</numerusform>
            <numerusform>Gegeben: %n Taktiken des Ablaufplans. Der Rest ist zu finden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Title:</source>
        <translation>Titel:</translation>
    </message>
    <message>
        <source>What to do:</source>
        <translation>Aufgabe:</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Goals that count:</source>
        <translation>Ziele, die zählen:</translation>
    </message>
    <message>
        <source>Par: %1 a step, the better of this schedule and a search of %2 states</source>
        <translation>Par: %1 je Schritt, das Bessere aus diesem Ablaufplan und einer Suche über %2 Zustände</translation>
    </message>
    <message>
        <source>Looking for par…</source>
        <translation>Par wird gesucht …</translation>
    </message>
    <message>
        <source>An exercise has a title, and says what to do</source>
        <translation>Eine Übung hat einen Titel und sagt, was zu tun ist</translation>
    </message>
    <message>
        <source>Exercises (*.json)</source>
        <translation>Übungen (*.json)</translation>
    </message>
</context>
<context>
    <name>axiscape::ExercisePage</name>
    <message>
        <source>What the exercise asks</source>
        <translation>Was die Übung verlangt</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Ihre Antwort</translation>
    </message>
    <message>
        <source>Your answer, with its unit</source>
        <translation>Ihre Antwort, mit Einheit</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Next exercise</source>
        <translation>Nächste Übung</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Richtig</translation>
    </message>
    <message>
        <source>Not this number</source>
        <translation>Nicht diese Zahl</translation>
    </message>
    <message>
        <source>Show the solution</source>
        <translation>Lösung zeigen</translation>
    </message>
    <message>
        <source>Start the exercise over</source>
        <translation>Übung neu beginnen</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n points)</source>
        <translation>
            <numerusform>%1 (%n Punkt)</numerusform>
            <numerusform>%1 (%n Punkte)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>par: %1 at most %2 (%n points)</source>
        <translation>
            <numerusform>Par: %1 höchstens %2 (%n Punkt)</numerusform>
            <numerusform>Par: %1 höchstens %2 (%n Punkte)</numerusform>
        </translation>
    </message>
    <message>
        <source>, now %1</source>
        <translation>, jetzt %1</translation>
    </message>
    <message>
        <source>Goals: %1 of %2 reached</source>
        <translation>Ziele: %1 von %2 erreicht</translation>
    </message>
    <message>
        <source>What may be done</source>
        <translation>Was erlaubt ist</translation>
    </message>
    <message>
        <source>Hints: %1 of %2 taken</source>
        <translation>Hinweise: %1 von %2 genommen</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>Es wird gerechnet …</translation>
    </message>
    <message>
        <source>The exercise&apos;s model is not in front</source>
        <translation>Das Modell der Übung ist nicht vorn</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message>
        <source>the solution was shown</source>
        <translation>die Lösung wurde gezeigt</translation>
    </message>
    <message>
        <source>Hint %1 of %2</source>
        <translation>Hinweis %1 von %2</translation>
    </message>
    <message>
        <source>Save the answer…</source>
        <translation>Antwort sichern…</translation>
    </message>
    <message>
        <source>A file to hand in: axiscape-cli grade reads it</source>
        <translation>Eine Datei zum Abgeben: axiscape-cli grade liest sie</translation>
    </message>
    <message>
        <source>Your copy does not hold the number. Save the answer: it is graded with the key</source>
        <translation>Dein Exemplar enthält die Zahl nicht. Sichere die Antwort: Bewertet wird sie mit dem Schlüssel</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gesichert als %1</translation>
    </message>
</context>
<context>
    <name>axiscape::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>&amp;Schreiben nach</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Export under way</source>
        <translation>Export läuft</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Lens of the map</source>
        <translation>Linse der Karte</translation>
    </message>
    <message>
        <source>Colours of the picture</source>
        <translation>Farben des Bildes</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>File shown</source>
        <translation>Gezeigte Datei</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Text of the export</source>
        <translation>Text des Exports</translation>
    </message>
    <message>
        <source>%1 lines, %2</source>
        <translation>%1 Zeilen, %2</translation>
    </message>
    <message>
        <source>%1; the first %2 are shown</source>
        <translation>%1; die ersten %2 sind gezeigt</translation>
    </message>
    <message>
        <source>Cancelled. Choose a format to start again.</source>
        <translation>Abgebrochen. Ein Format wählen, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Writing the text…</source>
        <translation>Text wird geschrieben…</translation>
    </message>
    <message>
        <source>Working out the schedule…</source>
        <translation>Ablaufplan wird berechnet…</translation>
    </message>
    <message>
        <source>%1 is written beside it.</source>
        <translation>%1 wird daneben geschrieben.</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>%1 (*%2)</source>
        <translation>%1 (*%2)</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 ist schon vorhanden.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>What the file looks like</source>
        <translation>Wie die Datei aussieht</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>What is written into the file</source>
        <translation>Was in die Datei geschrieben wird</translation>
    </message>
    <message>
        <source>As the profile PartIR lowers it: over the programs that the project compares with XLA it sends as many bytes as XLA does, some more, some less.</source>
        <translation>So wie das Profil PartIR lowert: Über die Programme, die das Projekt mit XLA vergleicht, sendet es so viele Bytes wie XLA, bei manchen mehr, bei manchen weniger.</translation>
    </message>
    <message>
        <source>Lowered here a device sends %1 a step; only the device-local program runs exactly this.</source>
        <translation>Hier gelowert sendet ein Gerät %1 je Schritt; genau das führt nur das gerätelokale Programm aus.</translation>
    </message>
    <message>
        <source>Expected from XLA: about %1.</source>
        <translation>Von XLA zu erwarten: etwa %1.</translation>
    </message>
</context>
<context>
    <name>axiscape::ExportPreview</name>
    <message>
        <source>Picture of the export</source>
        <translation>Bild des Exports</translation>
    </message>
</context>
<context>
    <name>axiscape::Figures</name>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
</context>
<context>
    <name>axiscape::FilterCompleter</name>
    <message>
        <source>What the filter could say</source>
        <translation>Mögliche Filterausdrücke</translation>
    </message>
</context>
<context>
    <name>axiscape::FindBar</name>
    <message>
        <source>Find ops and tensors in the graph</source>
        <translation>Ops und Tensoren im Graphen suchen</translation>
    </message>
    <message>
        <source>Find: name, op:, layer:, shape:, axis:</source>
        <translation>Suchen: Name, op:, layer:, shape:, axis:</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Take the words as a regular expression</source>
        <translation>Den Text als regulären Ausdruck lesen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Enter)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Next match (Enter, F3)</source>
        <translation>Nächster Treffer (Enter, F3)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>Suche schließen (Esc)</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche läuft</translation>
    </message>
    <message>
        <source>Not an expression</source>
        <translation>Kein gültiger Ausdruck</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>Kein Treffer</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>dense, op:dot_general, layer:mlp, shape:4096, axis:batch, bytes&gt;64M, collective:all_reduce, sharding:{&quot;batch&quot;}
Enter goes to the next, Shift+Enter to the one before</source>
        <translation>dense, op:dot_general, layer:mlp, shape:4096, axis:batch, bytes&gt;64M, collective:all_reduce, sharding:{&quot;batch&quot;}
Eingabe geht zum nächsten, Umschalt+Eingabe zum vorigen</translation>
    </message>
</context>
<context>
    <name>axiscape::FitDialog</name>
    <message>
        <source>Other meshes, too</source>
        <translation>Auch andere Meshes</translation>
    </message>
    <message>
        <source>Add a variant…</source>
        <translation>Variante hinzufügen …</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>What would fit</source>
        <translation>Was passen würde</translation>
    </message>
    <message>
        <source>Meshes of as many devices, along one axis and along two; for an empty schedule</source>
        <translation>Meshes aus ebenso vielen Geräten, entlang einer und entlang zweier Achsen; bei leerem Plan</translation>
    </message>
    <message>
        <source>The same program with another batch or another length, as it was captured: tried beside this one and compared by tokens</source>
        <translation>Dasselbe Programm mit anderem Batch oder anderer Länge, wie es aufgezeichnet wurde: daneben versucht und nach Tokens verglichen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>What would fit, the fastest first</source>
        <translation>Was passen würde, das Schnellste zuerst</translation>
    </message>
    <message>
        <source>Recomputation, tactics of the library, the optimizer&apos;s state and a short search, together</source>
        <translation>Neuberechnung, Taktiken der Bibliothek, Zustand des Optimierers und eine kurze Suche, zusammen</translation>
    </message>
    <message>
        <source>Not worked out</source>
        <translation>Nicht ermittelt</translation>
    </message>
    <message>
        <source>This one</source>
        <translation>Dieses</translation>
    </message>
    <message>
        <source>Nothing could be tried</source>
        <translation>Nichts konnte versucht werden</translation>
    </message>
    <message>
        <source>Nothing fits with 5 % to spare</source>
        <translation>Nichts passt mit 5 % Reserve</translation>
    </message>
    <message numerus="yes">
        <source>%n way(s) that fit with 5 % to spare</source>
        <translation>
            <numerusform>%n Weg, der mit 5 % Reserve passt</numerusform>
            <numerusform>%n Wege, die mit 5 % Reserve passen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 were tried in %2; no other is faster and smaller.</source>
        <translation>%1 in %2 versucht; nichts anderes ist schneller und kleiner.</translation>
    </message>
    <message>
        <source>%1 were tried in %2, not all; no other of them is faster and smaller.</source>
        <translation>%1 in %2 versucht, nicht alle; nichts anderes davon ist schneller und kleiner.</translation>
    </message>
    <message>
        <source>Trying what would fit</source>
        <translation>Versucht, was passen würde</translation>
    </message>
    <message>
        <source>Nothing was added to the strategy.</source>
        <translation>Der Strategie wurde nichts hinzugefügt.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>With what has been tried so far</source>
        <translation>Mit dem, was bisher versucht wurde</translation>
    </message>
    <message>
        <source>Use what fits: %1</source>
        <translation>Passendes übernehmen: %1</translation>
    </message>
    <message>
        <source>Add a variant</source>
        <translation>Variante hinzufügen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>The variant cannot be read</source>
        <translation>Die Variante kann nicht gelesen werden</translation>
    </message>
</context>
<context>
    <name>axiscape::FittingPopup</name>
    <message>
        <source>With what it would fit</source>
        <translation>Womit es passen würde</translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers, %1 to %2,</source>
        <translation>
            <numerusform>%n Schicht, %1 bis %2</numerusform>
            <numerusform>%n Schichten, %1 bis %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Now %1, over by %2</source>
        <translation>Jetzt %1, um %2 zu viel</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>a tactic, an axis</comment>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>A step takes %1. Click to add it to the schedule</source>
        <translation>Ein Schritt dauert %1. Klick fügt es dem Ablaufplan hinzu</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>%1 devices, with %2 at %3</source>
        <translation>%1 Geräte, mit %2 = %3</translation>
    </message>
    <message>
        <source>The schedule as it is. Click to resize the axis</source>
        <translation>Der Ablaufplan, wie er ist. Klick ändert die Größe der Achse</translation>
    </message>
    <message>
        <source>Resize %1 to %2</source>
        <translation>Größe von %1 auf %2 ändern</translation>
    </message>
    <message>
        <source>A batch of %1 instead of %2</source>
        <translation>Ein Batch von %1 statt %2</translation>
    </message>
    <message>
        <source>The batch is part of the program: trace it again with that one and open what is written. Click to see %1</source>
        <translation>Der Batch ist Teil des Programms: mit diesem neu tracen und das Ergebnis öffnen. Klick zeigt %1</translation>
    </message>
    <message>
        <source>%1 recomputed</source>
        <translation>Neuberechnung von %1</translation>
    </message>
    <message>
        <source>Nothing by itself fits into %1</source>
        <translation>Nichts allein passt in %1</translation>
    </message>
    <message>
        <source>Fits into %1, with most room first</source>
        <translation>Passt in %1, das mit dem meisten Platz zuerst</translation>
    </message>
    <message>
        <source>Tried: one more tactic, more devices along one axis, a smaller batch, layers recomputed. Cut the parameters too: try ZeRO or tensor parallelism.</source>
        <translation>Versucht: eine weitere Taktik, mehr Geräte entlang einer Achse, ein kleinerer Batch, neu berechnete Schichten. Auch die Parameter aufteilen: ZeRO oder Tensorparallelität versuchen.</translation>
    </message>
    <message>
        <source>As jax.checkpoint there: %1 more compute a step. Click to do it</source>
        <translation>Wie jax.checkpoint dort: %1 mehr Rechenzeit je Schritt. Ein Klick tut es</translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation>%1 neu berechnen</translation>
    </message>
    <message>
        <source>Try all of it together …</source>
        <translation>Alles zusammen versuchen …</translation>
    </message>
    <message>
        <source>Recomputation, tactics, the optimizer&apos;s state and variants of the program: what is fastest in which memory</source>
        <translation>Neuberechnung, Taktiken, Zustand des Optimierers und Varianten des Programms: was in welchem Speicher am schnellsten ist</translation>
    </message>
</context>
<context>
    <name>axiscape::FolderDialog</name>
    <message>
        <source>Reading the programs in the folder…</source>
        <translation>Die Programme im Ordner werden gelesen …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Programs in %1</source>
        <translation>Programme in %1</translation>
    </message>
    <message>
        <source>Programs in the folder</source>
        <translation>Programme im Ordner</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>A program opens in a tab of its own.</source>
        <translation>Ein Programm öffnet sich in einem eigenen Tab.</translation>
    </message>
    <message>
        <source>A program opens in a tab of its own; %1 cannot be read.</source>
        <translation>Ein Programm öffnet sich in einem eigenen Tab; nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>Open a folder of dumped programs</source>
        <translation>Einen Ordner abgelegter Programme öffnen</translation>
    </message>
</context>
<context>
    <name>axiscape::FrontModel</name>
    <message>
        <source>%1: peak %2, time of a step %3</source>
        <translation>%1: Spitze %2, Zeit eines Schritts %3</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>wie zuvor</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>a tactic, an axis</comment>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>The strategy as it is</source>
        <translation>Die Strategie, wie sie ist</translation>
    </message>
    <message>
        <source>lacks %1</source>
        <translation>es fehlen %1</translation>
    </message>
    <message>
        <source>What is left of the memory, with 5 % of it to spare</source>
        <translation>Was vom Speicher übrig bleibt, bei 5 % Reserve</translation>
    </message>
    <message>
        <source>What it would have to lose to fit with 5 % of the memory to spare</source>
        <translation>Was wegfallen müsste, damit es mit 5 % Reserve passt</translation>
    </message>
    <message>
        <source>%1, step %2, peak %3, to spare: %4</source>
        <translation>%1, Schritt %2, Spitze %3, Reserve: %4</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Tokens/s</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>To spare</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
</context>
<context>
    <name>axiscape::FrontPicture</name>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Time of a token</source>
        <translation>Zeit eines Tokens</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>Zeit eines Schritts</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
</context>
<context>
    <name>axiscape::FrontView</name>
    <message>
        <source>Peak memory over the time of a step of all that was tried</source>
        <translation>Spitzenspeicher über der Zeit eines Schritts von allem, was versucht wurde</translation>
    </message>
</context>
<context>
    <name>axiscape::GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Where the graph is</source>
        <translation>Stelle im Graphen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to where you were (Alt+Left)</source>
        <translation>Zurück zur vorigen Stelle (Alt+Links)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>Wieder vorwärts (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation>Im Graphen suchen</translation>
    </message>
    <message>
        <source>Find ops and tensors (Ctrl+F)</source>
        <translation>Ops und Tensoren suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Bookmarks (Ctrl+B sets one, F2 goes to the next)</source>
        <translation>Lesezeichen (Strg+B setzt eines, F2 geht zum nächsten)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>Verkleinern (−)</translation>
    </message>
    <message>
        <source>Zoom to 100 %</source>
        <translation>Auf 100 % zoomen</translation>
    </message>
    <message>
        <source>Zoom to 100 % (0)</source>
        <translation>Auf 100 % zoomen (0)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole graph (F)</source>
        <translation>Den ganzen Graphen zeigen (F)</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>The blocks of the model (Space)</source>
        <translation>Die Blöcke des Modells (Leertaste)</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>Ops</translation>
    </message>
    <message>
        <source>Every op of the program (Space)</source>
        <translation>Jede Op des Programms (Leertaste)</translation>
    </message>
</context>
<context>
    <name>axiscape::GraphSearch</name>
    <message>
        <source>Position %1: %2</source>
        <translation>Position %1: %2</translation>
    </message>
</context>
<context>
    <name>axiscape::GraphView</name>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>%1 of %2 here</source>
        <translation>hier %1 von %2</translation>
    </message>
    <message>
        <source>%1, %2
Click to see its tiles, or drag an axis onto it</source>
        <translation>%1, %2
Klick zeigt die Kacheln; oder eine Achse darauf ziehen</translation>
    </message>
    <message>
        <source>
It has no rule: nothing is carried through it</source>
        <translation>
Sie hat keine Regel: nichts wird durch sie getragen</translation>
    </message>
    <message>
        <source>
An axis is asked for on two dimensions: nothing was placed</source>
        <translation>
Eine Achse wird für zwei Dimensionen verlangt: nichts wurde platziert</translation>
    </message>
    <message>
        <source>
Click to see the tiles of its result</source>
        <translation>
Klick zeigt die Kacheln des Ergebnisses</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n op(s)
Double-click to open</source>
        <translation>
            <numerusform>%1, %n Op
Doppelklick zum Öffnen</numerusform>
            <numerusform>%1, %n Ops
Doppelklick zum Öffnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) of the program</source>
        <translation>
            <numerusform>%n Ergebnis des Programms</numerusform>
            <numerusform>%n Ergebnisse des Programms</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>Open the group	Enter</source>
        <translation>Gruppe öffnen	Enter</translation>
    </message>
    <message>
        <source>Go to what it reads	Ctrl+Up</source>
        <translation>Zum Operanden gehen	Strg+Hoch</translation>
    </message>
    <message>
        <source>Go to where it is used	Ctrl+Down</source>
        <translation>Zur Verwendung gehen	Strg+Runter</translation>
    </message>
    <message>
        <source>Close the group around it</source>
        <translation>Umgebende Gruppe schließen</translation>
    </message>
    <message>
        <source>Bookmark	Ctrl+B</source>
        <translation>Lesezeichen	Strg+B</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>the results</source>
        <translation>die Ergebnisse</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und noch %n</numerusform>
            <numerusform>und noch %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove the bookmark (Ctrl+B)</source>
        <translation>Lesezeichen entfernen (Strg+B)</translation>
    </message>
    <message>
        <source>Bookmark what is selected (Ctrl+B)</source>
        <translation>Lesezeichen für die Auswahl (Strg+B)</translation>
    </message>
</context>
<context>
    <name>axiscape::InspectDialog</name>
    <message>
        <source>Add to the schedule</source>
        <translation>Dem Ablaufplan hinzufügen</translation>
    </message>
    <message>
        <source>Candidate %1</source>
        <translation>Kandidat %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Mesh %1, found in %2 evaluations from seed %3</source>
        <translation>Mesh %1, gefunden in %2 Bewertungen mit Startwert %3</translation>
    </message>
    <message>
        <source>Nothing is decided.</source>
        <translation>Nichts wird entschieden.</translation>
    </message>
    <message>
        <source>Actions, as they are stored</source>
        <translation>Aktionen, wie sie gespeichert werden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 more; added to the schedule and saved, the file has them all</source>
        <translation>%1 weitere; hinzugefügt und gespeichert stehen alle in der Datei</translation>
    </message>
</context>
<context>
    <name>axiscape::IntervalsModel</name>
    <message>
        <source>What runs</source>
        <translation>Was läuft</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Tactic</source>
        <translation>Taktik</translation>
    </message>
</context>
<context>
    <name>axiscape::LayerDelegate</name>
    <message>
        <source>%1 ops</source>
        <translation>%1 Ops</translation>
    </message>
</context>
<context>
    <name>axiscape::LayerModel</name>
    <message>
        <source>%1, %2 %3, %4
Click to see its tiles</source>
        <translation>%1, %2 %3, %4
Klick zeigt die Kacheln</translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation>Argument %1</translation>
    </message>
    <message>
        <source>Layer %1, ops: %2</source>
        <translation>Schicht %1, Ops: %2</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>first and last of equal layers</comment>
        <translation>%1 … %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n equal layer(s)</source>
        <translation>
            <numerusform>%1: %n gleiche Schicht</numerusform>
            <numerusform>%1: %n gleiche Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation>
            <numerusform>%n Op</numerusform>
            <numerusform>%n Ops</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1</source>
        <comment>after a count</comment>
        <translation>, %1</translation>
    </message>
    <message>
        <source>, %1 of arguments here</source>
        <comment>bytes</comment>
        <translation>, hier %1 an Argumenten</translation>
    </message>
</context>
<context>
    <name>axiscape::LayoutNotice</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep the picture there is</source>
        <translation>Das vorhandene Bild behalten</translation>
    </message>
    <message>
        <source>Progress of the layout</source>
        <translation>Fortschritt der Anordnung</translation>
    </message>
    <message>
        <source>Laying out %1, %2 of %3</source>
        <translation>Anordnung: %1, %2 von %3</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>Graph wird angeordnet</translation>
    </message>
</context>
<context>
    <name>axiscape::LessonDocuments</name>
    <message>
        <source>Save the answer</source>
        <translation>Antwort sichern</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>Antworten (*.json)</translation>
    </message>
</context>
<context>
    <name>axiscape::LessonsPanel</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>There are no lessons here</source>
        <translation>Hier gibt es keine Lektionen</translation>
    </message>
    <message numerus="yes">
        <source>%1

%n minutes</source>
        <translation>
            <numerusform>%1

%n Minute</numerusform>
            <numerusform>%1

%n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>What the lesson says</source>
        <translation>Was die Lektion sagt</translation>
    </message>
    <message>
        <source>Your guess, with its unit</source>
        <translation>Deine Schätzung, mit Einheit</translation>
    </message>
    <message>
        <source>Your guess</source>
        <translation>Deine Schätzung</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Zeig es mir</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>You guessed %1; it is %2.</source>
        <translation>Geschätzt war %1; es ist %2.</translation>
    </message>
    <message>
        <source>What was asked at the start: %1.</source>
        <translation>Die Frage vom Anfang: %1.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>To find: %1</source>
        <translation>Zu finden: %1</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>Es wird gerechnet …</translation>
    </message>
    <message>
        <source>The lesson&apos;s model is not in front</source>
        <translation>Das Modell der Lektion ist nicht vorn</translation>
    </message>
    <message>
        <source>✓ Done</source>
        <translation>✓ Erledigt</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Not quite</source>
        <translation>Nicht ganz</translation>
    </message>
    <message>
        <source>Back in the lesson</source>
        <translation>Zurück in der Lektion</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>%1: %2 of %3 done</source>
        <translation>%1: %2 von %3 erledigt</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>Übungen</translation>
    </message>
    <message>
        <source>Lessons, exercises and demos</source>
        <translation>Lektionen, Übungen und Vorführungen</translation>
    </message>
    <message>
        <source>Demos</source>
        <translation>Vorführungen</translation>
    </message>
</context>
<context>
    <name>axiscape::LinesModel</name>
    <message>
        <source>part of a sum</source>
        <translation>Teil einer Summe</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>sabotaged</source>
        <translation>sabotiert</translation>
    </message>
    <message>
        <source>%1, op %2</source>
        <translation>%1, Op %2</translation>
    </message>
    <message>
        <source>stops here</source>
        <translation>hält hier</translation>
    </message>
    <message>
        <source>A click in the margin lets a run stop at this line, or no longer</source>
        <translation>Ein Klick am Rand lässt einen Lauf in dieser Zeile halten, oder nicht mehr</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>What runs</source>
        <translation>Was läuft</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
</context>
<context>
    <name>axiscape::LiveSample</name>
    <message>
        <source>Matrix chain on 8 devices</source>
        <translation>Matrixkette auf 8 Geräten</translation>
    </message>
    <message>
        <source>Drag an axis onto a matrix</source>
        <translation>Eine Achse auf eine Matrix ziehen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Try it yourself</source>
        <translation>Selbst ausprobieren</translation>
    </message>
    <message>
        <source>Show the sample</source>
        <translation>Beispiel zeigen</translation>
    </message>
</context>
<context>
    <name>axiscape::MainWindow</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Tactics</source>
        <translation>Taktiken</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>This program carries shardings.</source>
        <translation>Dieses Programm bringt Shardings mit.</translation>
    </message>
    <message>
        <source>Use them</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Axiscape</source>
        <translation>Axiscape</translation>
    </message>
    <message>
        <source> on </source>
        <translation> auf </translation>
    </message>
    <message>
        <source>Drag an axis of the mesh onto a dimension of an argument</source>
        <translation>Eine Achse des Mesh auf eine Dimension eines Arguments ziehen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message numerus="yes">
        <source>Selected: %1, used %n time(s)</source>
        <translation>
            <numerusform>Ausgewählt: %1, %n-mal verwendet</numerusform>
            <numerusform>Ausgewählt: %1, %n-mal verwendet</numerusform>
        </translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Wird berechnet</translation>
    </message>
    <message numerus="yes">
        <source>%n conflict(s)</source>
        <translation>
            <numerusform>%n Konflikt</numerusform>
            <numerusform>%n Konflikte</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed in %1</source>
        <translation>In %1 berechnet</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of op without a rule</source>
        <translation>
            <numerusform>%n Op-Art ohne Regel</numerusform>
            <numerusform>%n Op-Arten ohne Regel</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a StableHLO module or a project</source>
        <translation>Ein StableHLO-Modul oder Projekt öffnen</translation>
    </message>
    <message>
        <source>Open &amp;tactics…</source>
        <translation>&amp;Taktiken öffnen…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>Replace the schedule by a tactic file</source>
        <translation>Den Ablaufplan durch eine Taktikdatei ersetzen</translation>
    </message>
    <message>
        <source>&amp;Add tactics from a file…</source>
        <translation>Taktiken aus Datei &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>Append the tactics of a file to the schedule</source>
        <translation>Die Taktiken einer Datei an den Ablaufplan anhängen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the project, or the tactic file it was opened from</source>
        <translation>Das Projekt speichern, oder die Taktikdatei, aus der es stammt</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation>Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>Save under another name</source>
        <translation>Unter anderem Namen speichern</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Write the strategy for JAX, as rules, as StableHLO or as a report</source>
        <translation>Die Strategie für JAX, als Regeln, als StableHLO oder als Bericht schreiben</translation>
    </message>
    <message>
        <source>Export &amp;picture of the graph…</source>
        <translation>B&amp;ild des Graphen exportieren…</translation>
    </message>
    <message>
        <source>Write the graph as SVG, PDF or PNG</source>
        <translation>Den Graphen als SVG, PDF oder PNG schreiben</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Das Fenster schließen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>&amp;Find in the graph…</source>
        <translation>Im Graphen &amp;suchen…</translation>
    </message>
    <message>
        <source>Find ops and tensors in the graph</source>
        <translation>Ops und Tensoren im Graphen suchen</translation>
    </message>
    <message>
        <source>Search the &amp;model…</source>
        <translation>&amp;Modell durchsuchen…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Search layers and arguments</source>
        <translation>Schichten und Argumente durchsuchen</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>Helles Design</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>D&amp;unkel</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>Dunkles Design</translation>
    </message>
    <message>
        <source>High &amp;contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>High contrast theme</source>
        <translation>Design mit hohem Kontrast</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>Wie der &amp;Desktop</translation>
    </message>
    <message>
        <source>The theme of the desktop</source>
        <translation>Das Design des Desktops</translation>
    </message>
    <message>
        <source>&amp;Patterns on areas of an axis</source>
        <translation>&amp;Muster auf Flächen einer Achse</translation>
    </message>
    <message>
        <source>Tell axes apart by patterns, too</source>
        <translation>Achsen auch durch Muster unterscheiden</translation>
    </message>
    <message>
        <source>&amp;Restore panels</source>
        <translation>Bereiche &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>Alle Bereiche an ihren ersten Platz zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Use the program&apos;s shardings</source>
        <translation>Shardings des &amp;Programms verwenden</translation>
    </message>
    <message>
        <source>Make the shardings that the program carries the schedule</source>
        <translation>Die Shardings aus dem Programm zum Ablaufplan machen</translation>
    </message>
    <message>
        <source>&amp;Verify…</source>
        <translation>&amp;Verifizieren…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Ctrl+Shift+V</translation>
    </message>
    <message>
        <source>Run the partitioned program beside the whole one on numbers</source>
        <translation>Das partitionierte Programm neben dem ganzen mit Zahlen ausführen</translation>
    </message>
    <message>
        <source>Add this tactic of the library to the schedule</source>
        <translation>Diese Taktik der Bibliothek zum Ablaufplan hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Fit the graph</source>
        <translation>Graph &amp;einpassen</translation>
    </message>
    <message>
        <source>Show the whole graph (F in the graph)</source>
        <translation>Den ganzen Graphen zeigen (F im Graphen)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Back to where you were (Alt+Left in the graph)</source>
        <translation>Zurück zur vorigen Stelle (Alt+Links im Graphen)</translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right in the graph)</source>
        <translation>Wieder vorwärts (Alt+Rechts im Graphen)</translation>
    </message>
    <message>
        <source>Go to what it &amp;reads</source>
        <translation>Zum &amp;Operanden gehen</translation>
    </message>
    <message>
        <source>Follow an operand (Ctrl+Up in the graph)</source>
        <translation>Einem Operanden folgen (Strg+Hoch im Graphen)</translation>
    </message>
    <message>
        <source>Go to where it is &amp;used</source>
        <translation>Zur Ver&amp;wendung gehen</translation>
    </message>
    <message>
        <source>Follow a use (Ctrl+Down in the graph)</source>
        <translation>Einer Verwendung folgen (Strg+Runter im Graphen)</translation>
    </message>
    <message>
        <source>Set or remove a book&amp;mark</source>
        <translation>&amp;Lesezeichen setzen oder entfernen</translation>
    </message>
    <message>
        <source>Bookmark what is selected (Ctrl+B, F2 next)</source>
        <translation>Lesezeichen für die Auswahl (Strg+B, F2 zum nächsten)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation>Alle &amp;Befehle…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Find any command by name</source>
        <translation>Jeden Befehl nach Namen finden</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>Alle Tastenkürzel auflisten</translation>
    </message>
    <message>
        <source>&amp;About Axiscape</source>
        <translation>&amp;Über Axiscape</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>Beis&amp;piel öffnen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Graph</translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation>Ab&amp;laufplan</translation>
    </message>
    <message>
        <source>S&amp;trategy</source>
        <translation>&amp;Strategie</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Haupt</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Write the strategy for JAX, as rules, as StableHLO or as a report (Ctrl+E)</source>
        <translation>Die Strategie für JAX, als Regeln, als StableHLO oder als Bericht schreiben (Strg+E)</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 over %2</source>
        <translation>%1 über %2 hinzufügen</translation>
    </message>
    <message>
        <source>Open a model or a project</source>
        <translation>Modell oder Projekt öffnen</translation>
    </message>
    <message>
        <source>Models and projects (*.mlir *.mlirbc *.bc *.stablehlo *.jaxexport *.hlo *.pb *.txt *.gz *.axiscape);;All files (*)</source>
        <translation>Modelle und Projekte (*.mlir *.mlirbc *.bc *.stablehlo *.jaxexport *.hlo *.pb *.txt *.gz *.axiscape);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add tactics from a file</source>
        <translation>Taktiken aus Datei hinzufügen</translation>
    </message>
    <message>
        <source>Open tactics</source>
        <translation>Taktiken öffnen</translation>
    </message>
    <message>
        <source>Tactic files (*.tactics.json *.json);;All files (*)</source>
        <translation>Taktikdateien (*.tactics.json *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Export picture of the graph</source>
        <translation>Bild des Graphen exportieren</translation>
    </message>
    <message>
        <source>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</source>
        <translation>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</translation>
    </message>
    <message>
        <source>About Axiscape</source>
        <translation>Über Axiscape</translation>
    </message>
    <message>
        <source>The language of menus, panels and numbers</source>
        <translation>Die Sprache von Menüs, Bereichen und Zahlen</translation>
    </message>
    <message>
        <source>%1 from the next start on</source>
        <translation>%1 ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Language of the &amp;desktop</source>
        <translation>Sprache des &amp;Desktops</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Pin the strategy</source>
        <translation>Strategie &amp;anheften</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Keep the strategy as it is now, to compare it later</source>
        <translation>Die Strategie im jetzigen Zustand behalten, um sie später zu vergleichen</translation>
    </message>
    <message>
        <source>&amp;Duplicate the strategy</source>
        <translation>Strategie &amp;duplizieren</translation>
    </message>
    <message>
        <source>A copy of the strategy, to be edited instead of it</source>
        <translation>Eine Kopie der Strategie, die an ihrer Stelle bearbeitet wird</translation>
    </message>
    <message>
        <source>D&amp;elete the strategy</source>
        <translation>Strategie &amp;löschen</translation>
    </message>
    <message>
        <source>Undo brings it back</source>
        <translation>„Rückgängig“ bringt sie zurück</translation>
    </message>
    <message>
        <source>&amp;Next strategy</source>
        <translation>&amp;Nächste Strategie</translation>
    </message>
    <message>
        <source>Open the next strategy of the project</source>
        <translation>Die nächste Strategie des Projekts öffnen</translation>
    </message>
    <message>
        <source>&amp;Compare strategies</source>
        <translation>Strategien &amp;vergleichen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Strategies side by side</source>
        <translation>Strategien nebeneinander</translation>
    </message>
    <message>
        <source>&amp;Step through the propagation</source>
        <translation>Propagation &amp;schrittweise zeigen</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>The selected tactic, placement by placement</source>
        <translation>Die ausgewählte Taktik, Platzierung für Platzierung</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Strategies side by side (Ctrl+Shift+C)</source>
        <translation>Strategien nebeneinander (Strg+Umschalt+C)</translation>
    </message>
    <message>
        <source>Axiscape project, all strategies (*.axiscape)</source>
        <translation>Axiscape-Projekt, alle Strategien (*.axiscape)</translation>
    </message>
    <message>
        <source>Tactic file, the open strategy (*.tactics.json)</source>
        <translation>Taktikdatei, die geöffnete Strategie (*.tactics.json)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>&amp;Search for a strategy…</source>
        <translation>Strategie &amp;suchen…</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Let the machine find tactics</source>
        <translation>Die Maschine Taktiken finden lassen</translation>
    </message>
    <message>
        <source>S&amp;tart the search</source>
        <translation>Suche s&amp;tarten</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>Start the search, or stop it</source>
        <translation>Die Suche starten oder anhalten</translation>
    </message>
    <message>
        <source>S&amp;top the search</source>
        <translation>Suche &amp;anhalten</translation>
    </message>
    <message>
        <source>Let the machine find tactics (Ctrl+R)</source>
        <translation>Die Maschine Taktiken finden lassen (Ctrl+R)</translation>
    </message>
    <message>
        <source>The next start opens what is open now</source>
        <translation>Der nächste Start öffnet, was jetzt offen ist</translation>
    </message>
    <message>
        <source>Shift+F1</source>
        <translation>Shift+F1</translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation>&amp;Protokoll anzeigen</translation>
    </message>
    <message>
        <source>What the program did and complained about</source>
        <translation>Was das Programm getan und bemängelt hat</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>&amp;Error report…</source>
        <translation>&amp;Fehlerbericht…</translation>
    </message>
    <message>
        <source>Versions, sizes and the log, without the names of your model</source>
        <translation>Versionen, Größen und das Protokoll, ohne die Namen des Modells</translation>
    </message>
    <message>
        <source>Error report</source>
        <translation>Fehlerbericht</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>P&amp;räsentation</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>A designer for SPMD sharding strategies.
GPLv3 or later.</source>
        <translation>Ein Werkzeug zum Entwerfen von SPMD-Sharding-Strategien.
GPLv3 oder neuer.</translation>
    </message>
    <message>
        <source>Pinned as %1. Change the schedule, then Compare shows both.</source>
        <translation>Angeheftet als %1. Den Ablaufplan ändern, dann zeigt Vergleichen beide.</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>&amp;Outline of the graph</source>
        <translation>&amp;Gliederung des Graphen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>The graph as a table, for the keyboard and screen readers</source>
        <translation>Der Graph als Tabelle, für Tastatur und Bildschirmleser</translation>
    </message>
    <message>
        <source>Menu of what is &amp;selected</source>
        <translation>Menü des &amp;Ausgewählten</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Shift+F10</translation>
    </message>
    <message>
        <source>What can be done with what is selected in the panel at hand</source>
        <translation>Was mit dem möglich ist, was im aktuellen Bereich ausgewählt ist</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>&amp;Bewegung verringern</translation>
    </message>
    <message>
        <source>Nothing moves that need not: panels are where they go at once</source>
        <translation>Nichts bewegt sich, was nicht muss: Bereiche sind sofort am Ziel</translation>
    </message>
    <message>
        <source>Open the last documents at the &amp;start</source>
        <translation>Die letzten Dokumente beim &amp;Start öffnen</translation>
    </message>
    <message>
        <source>Alt+PgDown</source>
        <translation>Alt+PgDown</translation>
    </message>
    <message>
        <source>The search in %1 has ended</source>
        <translation>Die Suche in %1 ist zu Ende</translation>
    </message>
    <message>
        <source>New &amp;tab</source>
        <translation>Neuer &amp;Tab</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>A start page in a tab of its own</source>
        <translation>Eine Startseite in einem eigenen Tab</translation>
    </message>
    <message>
        <source>&amp;Close the tab</source>
        <translation>Den Tab s&amp;chließen</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Ctrl+W</translation>
    </message>
    <message>
        <source>Close the document; what is not saved is asked about</source>
        <translation>Das Dokument schließen; nach nicht Gespeichertem wird gefragt</translation>
    </message>
    <message>
        <source>Close the &amp;other tabs</source>
        <translation>Die &amp;anderen Tabs schließen</translation>
    </message>
    <message>
        <source>Close all documents but this one</source>
        <translation>Alle Dokumente außer diesem schließen</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>&amp;Nächster Tab</translation>
    </message>
    <message>
        <source>Ctrl+Tab</source>
        <translation>Ctrl+Tab</translation>
    </message>
    <message>
        <source>Show the document in the next tab</source>
        <translation>Das Dokument im nächsten Tab zeigen</translation>
    </message>
    <message>
        <source>P&amp;revious tab</source>
        <translation>Vo&amp;riger Tab</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Tab</source>
        <translation>Ctrl+Shift+Tab</translation>
    </message>
    <message>
        <source>Show the document in the previous tab</source>
        <translation>Das Dokument im vorigen Tab zeigen</translation>
    </message>
    <message>
        <source>Copy the &amp;path</source>
        <translation>Den &amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>The file of the document, to be pasted elsewhere</source>
        <translation>Die Datei des Dokuments, um sie anderswo einzufügen</translation>
    </message>
    <message>
        <source>Show in the &amp;folder</source>
        <translation>Im &amp;Ordner zeigen</translation>
    </message>
    <message>
        <source>Open the folder that the file is in</source>
        <translation>Den Ordner öffnen, in dem die Datei liegt</translation>
    </message>
    <message>
        <source>Add what was found as a strategy</source>
        <translation>Gefundenes als Strategie hinzufügen</translation>
    </message>
    <message>
        <source>Show or hide this panel</source>
        <translation>Dieses Feld zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Find the &amp;collectives</source>
        <translation>Die &amp;Kollektive finden</translation>
    </message>
    <message>
        <source>Where devices exchange data; F3 goes from one to the next</source>
        <translation>Wo Geräte Daten austauschen; F3 geht von einem zum nächsten</translation>
    </message>
    <message>
        <source>The graph on the whole screen with larger type; Esc or F11 ends it</source>
        <translation>Der Graph auf dem ganzen Bildschirm in größerer Schrift; Esc oder F11 beendet es</translation>
    </message>
    <message>
        <source>Show less of the graph, larger</source>
        <translation>Weniger vom Graphen zeigen, größer</translation>
    </message>
    <message>
        <source>Show more of the graph, smaller</source>
        <translation>Mehr vom Graphen zeigen, kleiner</translation>
    </message>
    <message>
        <source>Take back the last change (%1)</source>
        <translation>Die letzte Änderung zurücknehmen (%1)</translation>
    </message>
    <message>
        <source>Make the change again that was taken back (%1)</source>
        <translation>Die zurückgenommene Änderung wiederholen (%1)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>The page about the panel at hand</source>
        <translation>Die Seite zum aktuellen Bereich</translation>
    </message>
    <message>
        <source>Redistribution</source>
        <translation>Umverteilung</translation>
    </message>
    <message>
        <source>Debugger</source>
        <translation>Debugger</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
    <message>
        <source>Learn by doing: each step watches the schedule</source>
        <translation>Lernen durch Tun: jeder Schritt beobachtet den Ablaufplan</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>&amp;Ordner öffnen …</translation>
    </message>
    <message>
        <source>List the programs in a folder that XLA or JAX dumped</source>
        <translation>Die Programme in einem Ordner auflisten, den XLA oder JAX abgelegt hat</translation>
    </message>
    <message>
        <source>Save as e&amp;xercise…</source>
        <translation>Als Ü&amp;bung speichern …</translation>
    </message>
    <message>
        <source>Give the schedule up to the selected card; the rest is to be found</source>
        <translation>Den Ablaufplan bis zur gewählten Karte vorgeben; der Rest ist zu finden</translation>
    </message>
    <message>
        <source>Show the &amp;conflicts</source>
        <translation>&amp;Konflikte zeigen</translation>
    </message>
    <message>
        <source>The list of conflicts: where propagation stopped, and what each answer would do</source>
        <translation>Die Liste der Konflikte: wo die Propagation anhielt, und was jede Antwort bewirken würde</translation>
    </message>
    <message>
        <source>C&amp;lear the schedule</source>
        <translation>Ablaufplan &amp;leeren</translation>
    </message>
    <message>
        <source>Take out all tactics; undo brings them back</source>
        <translation>Alle Taktiken herausnehmen; Rückgängig bringt sie zurück</translation>
    </message>
    <message>
        <source>C&amp;heck against limits…</source>
        <translation>&amp;Gegen Grenzen prüfen…</translation>
    </message>
    <message>
        <source>The gate of a pipeline: whether the strategy stays below limits of memory, time and collectives</source>
        <translation>Das Gate einer Pipeline: ob die Strategie unter Grenzen für Speicher, Zeit und Kollektive bleibt</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>Clear the schedule</source>
        <translation>Ablaufplan leeren</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>What would &amp;fit?…</source>
        <translation>Was würde &amp;passen? …</translation>
    </message>
    <message>
        <source>Recomputation, shardings, the optimizer&apos;s state and variants together: what is fastest in which memory</source>
        <translation>Neuberechnung, Aufteilungen, Zustand des Optimierers und Varianten zusammen: was in welchem Speicher am schnellsten ist</translation>
    </message>
    <message>
        <source>Learn &amp;ranges from my own answers</source>
        <translation>Spannen aus &amp;eigenen Antworten lernen</translation>
    </message>
    <message>
        <source>What XLA answers widens the range of the peak, until it holds 80 of 100 answers</source>
        <translation>Was XLA antwortet, erweitert die Spanne der Spitze, bis sie 80 von 100 Antworten enthält</translation>
    </message>
    <message>
        <source>Made with:</source>
        <translation>Verwendet:</translation>
    </message>
    <message>
        <source>Open a &amp;measurement…</source>
        <translation>Eine &amp;Messung öffnen…</translation>
    </message>
    <message>
        <source>A profile of this program by jax.profiler, beside what is simulated</source>
        <translation>Ein Profil dieses Programms von jax.profiler, neben dem Simulierten</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Not saved: say first what becomes of the change by another program</source>
        <translation>Nicht gespeichert: erst sagen, was aus der Änderung durch ein anderes Programm wird</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Zu „%1“ gehen</translation>
    </message>
    <message>
        <source>Shows this panel, and the keyboard goes on in it</source>
        <translation>Zeigt dieses Feld; die Tastatur geht darin weiter</translation>
    </message>
</context>
<context>
    <name>axiscape::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>The page</source>
        <translation>Die Seite</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>Die Seite davor (Alt+Links)</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
</context>
<context>
    <name>axiscape::MapDrop</name>
    <message>
        <source>dim %1, %2</source>
        <translation>Dim %1, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>The schedule is being computed</source>
        <translation>Der Ablaufplan wird berechnet</translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation>%1 überall über %2 aufteilen</translation>
    </message>
    <message>
        <source>Cut %1 over %2</source>
        <translation>%1 über %2 aufteilen</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>abbrechen</translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation>ganz gelassen</translation>
    </message>
</context>
<context>
    <name>axiscape::MapFoot</name>
    <message>
        <source>Show %1 (%2)</source>
        <translation>%1 zeigen (%2)</translation>
    </message>
</context>
<context>
    <name>axiscape::MapView</name>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Close what is around it</source>
        <translation>Schließen, was darum ist</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>Darauf zoomen</translation>
    </message>
    <message>
        <source>Show its ops</source>
        <translation>Die Ops davon zeigen</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>Alles schließen</translation>
    </message>
    <message numerus="yes">
        <source>Open %n level(s)</source>
        <translation>
            <numerusform>%n Ebene öffnen</numerusform>
            <numerusform>%n Ebenen öffnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut over %1</source>
        <translation>Über %1 aufteilen</translation>
    </message>
    <message>
        <source>How the sum %1 is moved</source>
        <translation>Wie die Summe %1 bewegt wird</translation>
    </message>
    <message>
        <source>How %1 is moved</source>
        <translation>Wie %1 bewegt wird</translation>
    </message>
    <message>
        <source>Keep what leaves it whole over %1</source>
        <translation>Was es verlässt, über %1 ganz lassen</translation>
    </message>
    <message>
        <source>Click for the row</source>
        <translation>Klick zeigt die Zeile</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::MeasuredModel</name>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>keine Schicht</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>Instructions whose program does not say what they are for: copies and the like</source>
        <translation>Anweisungen, deren Programm nicht sagt, wofür sie sind: Kopien und dergleichen</translation>
    </message>
    <message>
        <source>not attributed</source>
        <translation>nicht zugeordnet</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Dauert</translation>
    </message>
</context>
<context>
    <name>axiscape::MeasuredPanel</name>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Open a measurement…</source>
        <translation>Eine Messung öffnen…</translation>
    </message>
    <message>
        <source>device </source>
        <translation>Gerät </translation>
    </message>
    <message>
        <source>Device that was measured</source>
        <translation>Gerät, das gemessen wurde</translation>
    </message>
    <message>
        <source>run </source>
        <translation>Lauf </translation>
    </message>
    <message>
        <source>Execution of the program</source>
        <translation>Ausführung des Programms</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Both on one axis of seconds</source>
        <translation>Beide auf einer Achse in Sekunden</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Each on its own length, for another chip than the simulated one</source>
        <translation>Jedes auf seine eigene Länge, für einen anderen Chip als den simulierten</translation>
    </message>
    <message>
        <source>Layer and kind</source>
        <translation>Schicht und Art</translation>
    </message>
    <message>
        <source>A row a layer and kind</source>
        <translation>Eine Zeile je Schicht und Art</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>A row a layer</source>
        <translation>Eine Zeile je Schicht</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Computing, and each kind of collective</source>
        <translation>Rechnen und jede Art von Kollektiv</translation>
    </message>
    <message>
        <source>Program of the profile</source>
        <translation>Programm des Profils</translation>
    </message>
    <message>
        <source>The programs in the profile; the one that devices spend most time on is shown first</source>
        <translation>Die Programme im Profil; zuerst das, womit Geräte die meiste Zeit verbringen</translation>
    </message>
    <message>
        <source>What was measured and what is simulated</source>
        <translation>Was gemessen wurde und was simuliert ist</translation>
    </message>
    <message>
        <source>Open a measurement</source>
        <translation>Eine Messung öffnen</translation>
    </message>
    <message>
        <source>Reading the profile</source>
        <translation>Liest das Profil</translation>
    </message>
    <message>
        <source>Waiting for the strategy</source>
        <translation>Warten auf die Strategie</translation>
    </message>
    <message>
        <source>Drop a profile of this program here, to see what was measured beside what is simulated: an .xplane.pb, or the folder.
Make one with jax.profiler.trace(FOLDER).</source>
        <translation>Legen Sie ein Profil dieses Programms hier ab, um Gemessenes neben Simuliertem zu sehen: eine .xplane.pb oder den Ordner.
Erzeugen Sie eines mit jax.profiler.trace(FOLDER).</translation>
    </message>
    <message>
        <source>Measured: device %1, run %2, %3</source>
        <translation>Gemessen: Gerät %1, Lauf %2, %3</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Choose a device to simulate</source>
        <translation>Wählen Sie ein Gerät für die Simulation</translation>
    </message>
    <message>
        <source>Simulated: %1, %2</source>
        <translation>Simuliert: %1, %2</translation>
    </message>
    <message>
        <source>A step takes %1, simulated %2</source>
        <translation>Ein Schritt dauert %1, simuliert %2</translation>
    </message>
    <message>
        <source>A step takes %1</source>
        <translation>Ein Schritt dauert %1</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 of communication exposed (simulated %3 of %4)</source>
        <translation>%1 von %2 Kommunikation ungedeckt (simuliert %3 von %4)</translation>
    </message>
    <message>
        <source>%1 of %2 of communication exposed</source>
        <translation>%1 von %2 Kommunikation ungedeckt</translation>
    </message>
    <message>
        <source>%1 not attributed</source>
        <translation>%1 nicht zugeordnet</translation>
    </message>
    <message>
        <source>Exposed: a collective runs and nothing is computed beside it, by the union of intervals</source>
        <translation>Ungedeckt: ein Kollektiv läuft und daneben wird nichts gerechnet, nach der Vereinigung der Intervalle</translation>
    </message>
    <message>
        <source>An .xplane.pb or a trace of jax.profiler, of this program</source>
        <translation>Eine .xplane.pb oder ein Trace von jax.profiler, von diesem Programm</translation>
    </message>
    <message>
        <source>Profiles of jax.profiler (*.xplane.pb *trace.json *trace.json.gz);;All files (*)</source>
        <translation>Profile von jax.profiler (*.xplane.pb *trace.json *trace.json.gz);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>axiscape::MeasuredView</name>
    <message>
        <source>Measured and simulated lanes</source>
        <translation>Gemessene und simulierte Spuren</translation>
    </message>
    <message>
        <source>Its program does not say what it is for</source>
        <translation>Sein Programm sagt nicht, wofür es ist</translation>
    </message>
    <message>
        <source>measured %1, from %2 on</source>
        <translation>gemessen %1, ab %2</translation>
    </message>
    <message>
        <source>simulated %1, from %2 on</source>
        <translation>simuliert %1, ab %2</translation>
    </message>
</context>
<context>
    <name>axiscape::MeetingWords</name>
    <message>
        <source>%1 in %2</source>
        <comment>op, layer</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>dimension, op</comment>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>, and in %n more layer(s)</source>
        <translation>
            <numerusform>, und in %n weiteren Schicht</numerusform>
            <numerusform>, und in %n weiteren Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n op(s) decided together</source>
        <translation>
            <numerusform>; %n Op zusammen entschieden</numerusform>
            <numerusform>; %n Ops zusammen entschieden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>dimension, place</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Cut %1 over %2, %3</source>
        <comment>dimension, axis, place</comment>
        <translation>%1 über %2 schneiden, %3</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshBar</name>
    <message>
        <source>Edit the mesh and choose the hardware</source>
        <translation>Mesh bearbeiten und Hardware wählen</translation>
    </message>
    <message>
        <source>no hardware</source>
        <translation>keine Hardware</translation>
    </message>
    <message>
        <source>%1, eager host</source>
        <translation>%1, eager Host</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshEditPreview</name>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>What the mesh would be</source>
        <translation>Wie das Mesh aussähe</translation>
    </message>
    <message>
        <source>not priced without a hardware</source>
        <translation>ohne Hardware nicht berechnet</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshEditor</name>
    <message>
        <source>Add axis</source>
        <translation>Achse hinzufügen</translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation>Mesh bearbeiten</translation>
    </message>
    <message>
        <source>Axes from the outermost. The last one counts devices fastest and lies on the fastest links.</source>
        <translation>Achsen von außen nach innen. Die letzte zählt die Geräte am schnellsten und liegt auf den schnellsten Verbindungen.</translation>
    </message>
    <message>
        <source>&amp;Hardware</source>
        <translation>&amp;Hardware</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>None: count collectives, no times</source>
        <translation>Keine: Kollektive zählen, keine Zeiten</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Apply mesh</source>
        <translation>Mesh übernehmen</translation>
    </message>
    <message>
        <source>Name of axis %1</source>
        <translation>Name der Achse %1</translation>
    </message>
    <message>
        <source>Devices along axis %1</source>
        <translation>Geräte entlang Achse %1</translation>
    </message>
    <message>
        <source>Links of axis %1</source>
        <translation>Verbindungen der Achse %1</translation>
    </message>
    <message>
        <source>Move %1 outwards</source>
        <translation>%1 nach außen verschieben</translation>
    </message>
    <message>
        <source>Move %1 inwards</source>
        <translation>%1 nach innen verschieben</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>%1: at most %2 along it, %3/s</source>
        <translation>%1: höchstens %2 entlang, %3/s</translation>
    </message>
    <message>
        <source>Choose a hardware to say over which links an axis runs</source>
        <translation>Hardware wählen, um die Verbindungen einer Achse anzugeben</translation>
    </message>
    <message>
        <source>The parts of the axis on the links, nearest first: x*y, or y:4*dcn:2 with sizes.
%1</source>
        <translation>Die Teile der Achse auf den Verbindungen, nächste zuerst: x*y, oder y:4*dcn:2 mit Größen.
%1</translation>
    </message>
    <message>
        <source>Devices: %1.</source>
        <translation>Geräte: %1.</translation>
    </message>
    <message>
        <source>What only this axis did goes too: %1.</source>
        <translation>Auch was nur diese Achse bewirkte, entfällt: %1.</translation>
    </message>
    <message>
        <source>&amp;Order of devices</source>
        <translation>&amp;Reihenfolge der Geräte</translation>
    </message>
    <message>
        <source>Order of devices</source>
        <translation>Reihenfolge der Geräte</translation>
    </message>
    <message>
        <source>Where each device of jax.devices() stands on the mesh.
Axes (the last is counted first), snake, or device numbers: 0-3,7-4</source>
        <translation>Wo jedes Gerät von jax.devices() auf dem Mesh steht.
Achsen (die letzte wird zuerst gezählt), snake oder Gerätenummern: 0-3,7-4</translation>
    </message>
    <message>
        <source>As they are counted</source>
        <translation>Wie sie gezählt werden</translation>
    </message>
    <message>
        <source>Hos&amp;t</source>
        <translation>Hos&amp;t</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>What launches the kernels.
Compiled: the program is launched ahead of the device.
Eager: a framework launches op by op, and small kernels wait for it.</source>
        <translation>Was die Kernel startet.
Kompiliert: Das Programm wird dem Gerät voraus gestartet.
Eager: Ein Framework startet Op für Op, und kleine Kernel warten darauf.</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>Kompiliert</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshLinks</name>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1, %2 times slower</source>
        <translation>%1, %2-mal langsamer</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>Links of the axes</source>
        <translation>Verbindungen der Achsen</translation>
    </message>
    <message>
        <source>one device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>%1 runs over %2
Edit… chooses other links</source>
        <translation>%1 läuft über %2
„Bearbeiten…“ wählt andere Verbindungen</translation>
    </message>
    <message>
        <source>Devices in the order %1</source>
        <translation>Geräte in der Reihenfolge %1</translation>
    </message>
    <message>
        <source>%1
Drag one device onto another, or type the order in Edit…</source>
        <translation>%1
Ein Gerät auf ein anderes ziehen oder die Reihenfolge unter Bearbeiten… tippen</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>links as before: no group of an axis reaches farther</source>
        <translation>Verbindungen wie zuvor: keine Gruppe einer Achse reicht weiter</translation>
    </message>
    <message>
        <source>links as before: all devices are on one %1</source>
        <translation>Verbindungen wie zuvor: alle Geräte sind an einem Netz (%1)</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>Torus</translation>
    </message>
    <message>
        <source>%1 · devices in the order %2</source>
        <translation>%1 · Geräte in der Reihenfolge %2</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshPanel</name>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation>Mesh bearbeiten</translation>
    </message>
    <message>
        <source>each device’s tile of %1</source>
        <translation>Kachel von %1 je Gerät</translation>
    </message>
    <message>
        <source>Choose hardware</source>
        <translation>Hardware wählen</translation>
    </message>
    <message>
        <source>Choose links of the axes</source>
        <translation>Verbindungen der Achsen wählen</translation>
    </message>
    <message>
        <source>Axes, their sizes and order, the hardware, and where each device stands</source>
        <translation>Achsen, ihre Größen und Reihenfolge, die Hardware und wo jedes Gerät steht</translation>
    </message>
    <message>
        <source>Order devices</source>
        <translation>Geräte ordnen</translation>
    </message>
    <message>
        <source>Choose host</source>
        <translation>Host wählen</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>Was die Zellen zeigen</translation>
    </message>
    <message>
        <source>Each device as its tile of the selected tensor, or by how it spends the step</source>
        <translation>Jedes Gerät mit seiner Kachel des ausgewählten Tensors, oder danach, womit es den Schritt verbringt</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>computing, of the step</source>
        <translation>rechnend, vom Schritt</translation>
    </message>
    <message>
        <source>waiting, of the step</source>
        <translation>wartend, vom Schritt</translation>
    </message>
    <message>
        <source>peak, of the capacity</source>
        <translation>Spitze, von der Kapazität</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshView</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 bis %3</translation>
    </message>
    <message>
        <source>%1 devices: %2</source>
        <translation>%1 Geräte: %2</translation>
    </message>
    <message>
        <source>Device %1: %2</source>
        <translation>Gerät %1: %2</translation>
    </message>
    <message>
        <source>
%1 at (%2), %3</source>
        <translation>
%1 bei (%2), %3</translation>
    </message>
    <message>
        <source>Exchange devices %1 and %2</source>
        <translation>Geräte %1 und %2 tauschen</translation>
    </message>
    <message>
        <source>
computes %1 % of the step, waits %2 %, memory %3 % of %4</source>
        <translation>
rechnet %1 % des Schritts, wartet %2 %, Speicher %3 % von %4</translation>
    </message>
</context>
<context>
    <name>axiscape::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Close the message (Esc)</source>
        <translation>Meldung schließen (Esc)</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
</context>
<context>
    <name>axiscape::ModelPanel</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Search name, shape:, axis:</source>
        <translation>Suchen: Name, shape:, axis:</translation>
    </message>
    <message>
        <source>Search layers and arguments</source>
        <translation>Schichten und Argumente durchsuchen</translation>
    </message>
    <message>
        <source>Words in a name or path, shape:4096, axis:batch, bytes&gt;64M
Enter selects the first, Esc clears, Ctrl+Shift+F comes back here</source>
        <translation>Wörter in Name oder Pfad, shape:4096, axis:batch, bytes&gt;64M
Enter wählt den ersten Treffer, Esc leert, Strg+Umschalt+F führt hierher zurück</translation>
    </message>
    <message>
        <source>Layers and arguments</source>
        <translation>Schichten und Argumente</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>1 Argument</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 Argumente</translation>
    </message>
</context>
<context>
    <name>axiscape::ObservedModel</name>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>größer</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>kleiner</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>zusätzlich</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>Quellzeile</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Sent more</source>
        <translation>Mehr gesendet</translation>
    </message>
    <message>
        <source>combined</source>
        <translation>zusammengefasst</translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s)</source>
        <translation>
            <numerusform>%n Kollektiv</numerusform>
            <numerusform>%n Kollektive</numerusform>
        </translation>
    </message>
    <message>
        <source>in no layer</source>
        <translation>in keiner Schicht</translation>
    </message>
    <message>
        <source>How often a step the design sends it</source>
        <translation>Wie oft je Schritt der Entwurf es sendet</translation>
    </message>
    <message>
        <source>How often a step the compiler&apos;s program sends it</source>
        <translation>Wie oft je Schritt das Programm des Compilers es sendet</translation>
    </message>
    <message>
        <source>What one device sends each time</source>
        <translation>Was ein Gerät jedes Mal sendet</translation>
    </message>
    <message>
        <source>On the links of this hardware, all of a step</source>
        <translation>Auf den Verbindungen dieser Hardware, alles eines Schritts</translation>
    </message>
    <message>
        <source>each</source>
        <translation>je</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>ms more</source>
        <translation>ms mehr</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>The sum of the rows above</source>
        <translation>Die Summe der Zeilen darüber</translation>
    </message>
    <message>
        <source>Wanted: count</source>
        <translation>Gewollt: Anzahl</translation>
    </message>
    <message>
        <source>Wanted: each</source>
        <translation>Gewollt: je</translation>
    </message>
    <message>
        <source>Wanted: ms</source>
        <translation>Gewollt: ms</translation>
    </message>
    <message>
        <source>Got: count</source>
        <translation>Bekommen: Anzahl</translation>
    </message>
    <message>
        <source>Got: each</source>
        <translation>Bekommen: je</translation>
    </message>
    <message>
        <source>Got: ms</source>
        <translation>Bekommen: ms</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 zu %2</translation>
    </message>
    <message>
        <source>%1, %2 ms</source>
        <translation>%1, %2 ms</translation>
    </message>
    <message>
        <source>Wanted %1; got %2</source>
        <translation>Gewollt %1; bekommen %2</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
</context>
<context>
    <name>axiscape::ObservedPanel</name>
    <message>
        <source>Observed</source>
        <translation>Beobachtet</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Open a dump…</source>
        <translation>Dump öffnen…</translation>
    </message>
    <message>
        <source>HLO that XLA dumped for this program, as text or proto, or the folder it is in</source>
        <translation>HLO, das XLA zu diesem Programm geschrieben hat, als Text oder Proto, oder der Ordner darum</translation>
    </message>
    <message>
        <source>Make this a check…</source>
        <translation>Prüfung daraus machen…</translation>
    </message>
    <message>
        <source>Writes a lock of what the compiler does now: axiscape-cli check fails on what is added to it</source>
        <translation>Schreibt fest, was der Compiler jetzt tut: axiscape-cli check schlägt fehl, wenn etwas dazukommt</translation>
    </message>
    <message>
        <source>What was wanted and what the compiler did</source>
        <translation>Was gewollt war und was der Compiler tat</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the spec as JAX writes it</source>
        <translation>Die Angabe kopieren, wie JAX sie schreibt</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Cut the argument like this in the strategy; Ctrl+Z takes it back</source>
        <translation>Das Argument in der Strategie so schneiden; Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the op in the graph</source>
        <translation>Die Operation im Graphen zeigen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Shows the strategy that the compiler was told beside yours, in the graph and on the map</source>
        <translation>Zeigt die Strategie, die dem Compiler gesagt wurde, neben Ihrer, im Graphen und auf der Karte</translation>
    </message>
    <message>
        <source>Open a dump of XLA</source>
        <translation>Einen Dump von XLA öffnen</translation>
    </message>
    <message>
        <source>HLO (*.txt *.txt.gz *.hlo *.pb *.pb.gz);;All files (*)</source>
        <translation>HLO (*.txt *.txt.gz *.hlo *.pb *.pb.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Drop what XLA dumped for this program here, a file or the folder, to see what it sends beside what you designed.
Dump it with XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;.</source>
        <translation>Ziehen Sie hierher, was XLA zu diesem Programm geschrieben hat, eine Datei oder den Ordner, um zu sehen, was es sendet, neben dem, was Sie entworfen haben.
Geschrieben wird es mit XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;.</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>Der Dump wird gelesen</translation>
    </message>
    <message>
        <source>Waiting for the strategy</source>
        <translation>Wartet auf die Strategie</translation>
    </message>
    <message>
        <source>The compiler does what was designed</source>
        <translation>Der Compiler tut, was entworfen wurde</translation>
    </message>
    <message>
        <source>The compiler does it otherwise, and sends no more: %1 a step</source>
        <translation>Der Compiler tut es anders und sendet nicht mehr: %1 je Schritt</translation>
    </message>
    <message>
        <source>The compiler sends more than was designed: %1 a step</source>
        <translation>Der Compiler sendet mehr als entworfen: %1 je Schritt</translation>
    </message>
    <message numerus="yes">
        <source>%n as designed</source>
        <translation>
            <numerusform>%n wie entworfen</numerusform>
            <numerusform>%n wie entworfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <translation>
            <numerusform>%n weicht ab</numerusform>
            <numerusform>%n weichen ab</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on the links instead of %2</source>
        <translation>%1 auf den Leitungen statt %2</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>The compiler does without it here</source>
        <translation>Der Compiler kommt hier ohne sie aus</translation>
    </message>
    <message>
        <source>The compiler was told other shardings of arguments than this strategy has.</source>
        <translation>Dem Compiler wurden andere Schnitte der Argumente gesagt, als diese Strategie hat.</translation>
    </message>
    <message>
        <source>Cut %1 as the remedy says</source>
        <translation>%1 schneiden, wie die Abhilfe sagt</translation>
    </message>
    <message>
        <source>as the compiler was told</source>
        <translation>wie dem Compiler gesagt</translation>
    </message>
    <message>
        <source>Save the lock</source>
        <translation>Festschreibung speichern</translation>
    </message>
    <message>
        <source>Locks (*.json)</source>
        <translation>Festschreibungen (*.json)</translation>
    </message>
    <message>
        <source>Check with: axiscape-cli check --observed DUMP --lock %1</source>
        <translation>Prüfen mit: axiscape-cli check --observed DUMP --lock %1</translation>
    </message>
    <message>
        <source>The strategy has changed: ask again.</source>
        <translation>Die Strategie ist eine andere: fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Ask XLA</source>
        <translation>XLA fragen</translation>
    </message>
    <message>
        <source>Ends the compiler</source>
        <translation>Beendet den Compiler</translation>
    </message>
    <message>
        <source>XLA&apos;s peak %1, estimated %2</source>
        <translation>XLAs Spitze %1, geschätzt %2</translation>
    </message>
    <message>
        <source>Show the op that it was made of, in the graph</source>
        <translation>Die Operation, aus der sie entstand, im Graphen zeigen</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Run the strategy&apos;s program in the debugger up to that op</source>
        <translation>Das Programm der Strategie im Debugger bis zu dieser Operation ausführen</translation>
    </message>
    <message>
        <source>Run beside the original</source>
        <translation>Neben dem Original ausführen</translation>
    </message>
    <message>
        <source>Ends the run</source>
        <translation>Beendet die Ausführung</translation>
    </message>
    <message>
        <source>Runs this program on all devices, on small numbers, beside the model: is it the same, and if not, which instruction is the first wrong one?</source>
        <translation>Führt dieses Programm auf allen Geräten mit kleinen Zahlen neben dem Modell aus: Ist es dasselbe, und wenn nicht, welche Anweisung ist die erste falsche?</translation>
    </message>
    <message>
        <source>Running both programs</source>
        <translation>Beide Programme laufen</translation>
    </message>
    <message>
        <source>Run beside the original it is equal: the largest difference is %1 of a result&apos;s largest element.</source>
        <translation>Neben dem Original ausgeführt ist es gleich: Der größte Unterschied beträgt %1 des größten Elements eines Ergebnisses.</translation>
    </message>
    <message>
        <source>Run beside the original it computes something else: %1.</source>
        <translation>Neben dem Original ausgeführt berechnet es etwas anderes: %1.</translation>
    </message>
    <message>
        <source>First wrong: %1 in %2 (%3): %4.</source>
        <translation>Zuerst falsch: %1 in %2 (%3): %4.</translation>
    </message>
    <message>
        <source>device %1: %2 instead of %3</source>
        <translation>Gerät %1: %2 statt %3</translation>
    </message>
    <message>
        <source>Smaller copies of both programs were run.</source>
        <translation>Ausgeführt wurden kleinere Kopien beider Programme.</translation>
    </message>
    <message>
        <source>Tried: %1.</source>
        <translation>Probiert: %1.</translation>
    </message>
    <message>
        <source>It makes %1 instead of %2 on device %3.</source>
        <translation>Sie macht %1 statt %2 auf Gerät %3.</translation>
    </message>
    <message>
        <source>Keep XLA&apos;s answer</source>
        <translation>Antwort von XLA behalten</translation>
    </message>
    <message>
        <source>Shrink…</source>
        <translation>Verkleinern …</translation>
    </message>
    <message>
        <source>Writes a bug report: the few ops for which it is still wrong, and a script for JAX</source>
        <translation>Schreibt einen Fehlerbericht: die wenigen Ops, für die es noch falsch ist, und ein Skript für JAX</translation>
    </message>
    <message>
        <source>Writes a bug report: the few ops for which XLA still sends it, and a script for JAX; smaller programs are compiled until none is left</source>
        <translation>Schreibt einen Fehlerbericht: die wenigen Ops, für die XLA es noch sendet, und ein Skript für JAX; kleinere Programme werden übersetzt, bis keins mehr bleibt</translation>
    </message>
    <message>
        <source>Folder for the bug report</source>
        <translation>Ordner für den Fehlerbericht</translation>
    </message>
    <message>
        <source>Running smaller programs</source>
        <translation>Kleinere Programme laufen</translation>
    </message>
    <message>
        <source>XLA compiles smaller programs</source>
        <translation>XLA übersetzt kleinere Programme</translation>
    </message>
    <message>
        <source>%1 of %2 ops, %3 of %4 devices: %5</source>
        <translation>%1 von %2 Ops, %3 von %4 Geräten: %5</translation>
    </message>
    <message>
        <source>Which compiler is asked, in which Python, for how long</source>
        <translation>Welcher Compiler gefragt wird, in welchem Python, wie lange</translation>
    </message>
    <message>
        <source>XLA for %1</source>
        <translation>XLA für %1</translation>
    </message>
    <message>
        <source>Compiles this strategy for %1, as many devices as the mesh has, with the jax of %2; no device is needed</source>
        <translation>Übersetzt diese Strategie für %1, für so viele Geräte, wie das Mesh hat, mit dem jax von %2; kein Gerät wird gebraucht</translation>
    </message>
    <message>
        <source>XLA is compiling the strategy for %1
%2 so far, ended after %3 min</source>
        <translation>XLA übersetzt die Strategie für %1
bisher %2, beendet nach %3 min</translation>
    </message>
    <message>
        <source>XLA&apos;s peak for %1 %2, estimated for %3 %4</source>
        <translation>XLAs Spitze für %1 %2, geschätzt für %3 %4</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Each collective, wanted and got</source>
        <translation>Jedes Kollektiv, gewollt und erhalten</translation>
    </message>
    <message>
        <source>Hide what is as designed</source>
        <translation>Was wie entworfen ist, ausblenden</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Nach Schicht</translation>
    </message>
    <message>
        <source>A row a layer: what it sends, wanted and got</source>
        <translation>Eine Zeile je Schicht: was sie sendet, gewollt und erhalten</translation>
    </message>
    <message>
        <source>Wanted: the design</source>
        <translation>Gewollt: der Entwurf</translation>
    </message>
    <message>
        <source>Got: XLA&apos;s program</source>
        <translation>Bekommen: das Programm von XLA</translation>
    </message>
    <message>
        <source>As there is room</source>
        <translation>Nach dem Platz, der da ist</translation>
    </message>
</context>
<context>
    <name>axiscape::OpPanel</name>
    <message>
        <source>No rule: nothing is carried through it</source>
        <translation>Keine Regel: nichts wird durch sie getragen</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>PartIR:Core</source>
        <translation>PartIR:Core</translation>
    </message>
    <message>
        <source>Loops around the op</source>
        <translation>Schleifen um die Op</translation>
    </message>
    <message>
        <source>Copy the rule and the loops</source>
        <translation>Regel und Schleifen kopieren</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Loops over the mesh</source>
        <translation>Schleifen über das Mesh</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Click an op in the graph to see its rule and its loops.</source>
        <translation>Ein Klick auf eine Op im Graphen zeigt ihre Regel und ihre Schleifen.</translation>
    </message>
</context>
<context>
    <name>axiscape::OptionsButton</name>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Options of the schedule</source>
        <translation>Optionen des Ablaufplans</translation>
    </message>
    <message>
        <source>What the rewriter and the lowering may do beyond PartIR</source>
        <translation>Was Umschreiber und Lowering über PartIR hinaus dürfen</translation>
    </message>
    <message>
        <source>Propagation</source>
        <translation>Propagation</translation>
    </message>
    <message>
        <source>Extended factors</source>
        <translation>Erweiterte Faktoren</translation>
    </message>
    <message>
        <source>Carry axes through lookups, windows and slices too, where a mask or an exchange can do it</source>
        <translation>Achsen auch durch Lookups, Fenster und Slices tragen, wo eine Maske oder ein Austausch genügt</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>Cut dimensions that an axis does not divide; the last part is padded, and costed so</source>
        <translation>Auch Dimensionen aufteilen, die nicht durch die Achse teilbar sind; der letzte Teil wird aufgefüllt und zählt so bei den Kosten</translation>
    </message>
    <message>
        <source>Split axes</source>
        <translation>Zerlegte Achsen</translation>
    </message>
    <message>
        <source>Split an axis into parts where a reshape needs it</source>
        <translation>Eine Achse in Teile zerlegen, wo ein Reshape es braucht</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Reshards: PartIR</source>
        <translation>Reshards: PartIR</translation>
    </message>
    <message>
        <source>Per dimension an all_to_all, then one all_gather, then slices: the published counts</source>
        <translation>Je Dimension ein all_to_all, dann ein all_gather, dann Slices: die veröffentlichten Anzahlen</translation>
    </message>
    <message>
        <source>Reshards: minimal</source>
        <translation>Reshards: minimal</translation>
    </message>
    <message>
        <source>The plan that sends the least and never needs more room than its ends</source>
        <translation>Der Plan, der am wenigsten sendet und nie mehr Platz braucht als seine Enden</translation>
    </message>
    <message>
        <source>Share gathers</source>
        <translation>Gemeinsame Gathers</translation>
    </message>
    <message>
        <source>Gather once for several uses: less traffic, more memory</source>
        <translation>Einmal sammeln für mehrere Verwendungen: weniger Verkehr, mehr Speicher</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>%1 einschalten</translation>
    </message>
    <message>
        <source>Switch off %1</source>
        <translation>%1 ausschalten</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 einstellen</translation>
    </message>
    <message>
        <source>reshards: PartIR</source>
        <translation>Reshards: PartIR</translation>
    </message>
    <message>
        <source>reshards: %1</source>
        <translation>Reshards: %1</translation>
    </message>
    <message>
        <source>extended factors</source>
        <translation>erweiterte Faktoren</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>split axes</source>
        <translation>zerlegte Achsen</translation>
    </message>
    <message>
        <source>shared gathers</source>
        <translation>gemeinsame Gathers</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Profile: PartIR</source>
        <translation>Profil: PartIR</translation>
    </message>
    <message>
        <source>The rules and the counts of the papers</source>
        <translation>Die Regeln und die Zahlen der Artikel</translation>
    </message>
    <message>
        <source>profile: %1</source>
        <translation>Profil: %1</translation>
    </message>
    <message>
        <source>Profile: least traffic</source>
        <translation>Profil: geringster Verkehr</translation>
    </message>
    <message>
        <source>Sets the options below, and sums that a loop carries are reduced once behind it. Only a device-local export runs exactly this</source>
        <translation>Setzt die Optionen darunter, und Summen, die eine Schleife trägt, werden einmal hinter ihr reduziert. Genau das führt nur ein gerätelokaler Export aus</translation>
    </message>
    <message>
        <source>profile: PartIR</source>
        <translation>Profil: PartIR</translation>
    </message>
    <message>
        <source>profile: least traffic</source>
        <translation>Profil: geringster Verkehr</translation>
    </message>
    <message>
        <source>no extended factors</source>
        <translation>keine erweiterten Faktoren</translation>
    </message>
    <message>
        <source>no padding</source>
        <translation>kein Auffüllen</translation>
    </message>
    <message>
        <source>axes stay whole</source>
        <translation>Achsen bleiben ganz</translation>
    </message>
    <message>
        <source>gathers not shared</source>
        <translation>Gathers nicht geteilt</translation>
    </message>
    <message>
        <source>Backward pass</source>
        <translation>Rückwärtslauf</translation>
    </message>
    <message>
        <source>Recompute nothing</source>
        <translation>Nichts neu berechnen</translation>
    </message>
    <message>
        <source>What the backward pass reads of the forward pass is kept, as the program says</source>
        <translation>Was der Rückwärtslauf vom Vorwärtslauf liest, wird behalten, wie das Programm es sagt</translation>
    </message>
    <message>
        <source>Recompute layers</source>
        <translation>Schichten neu berechnen</translation>
    </message>
    <message>
        <source>A layer&apos;s input is kept, the rest of it is made again: least memory, most compute</source>
        <translation>Die Eingabe einer Schicht wird behalten, der Rest neu berechnet: am wenigsten Speicher, am meisten Rechenzeit</translation>
    </message>
    <message>
        <source>Recompute layers, keep products by weights</source>
        <translation>Schichten neu berechnen, Produkte mit Gewichten behalten</translation>
    </message>
    <message>
        <source>Results of products without batch dimensions are kept as well</source>
        <translation>Ergebnisse von Produkten ohne Batch-Dimensionen werden auch behalten</translation>
    </message>
    <message>
        <source>Recompute layers, keep all products</source>
        <translation>Schichten neu berechnen, alle Produkte behalten</translation>
    </message>
    <message>
        <source>Results of all matrix products are kept as well: most memory of the three, least compute</source>
        <translation>Ergebnisse aller Matrixprodukte werden auch behalten: von den dreien am meisten Speicher, am wenigsten Rechenzeit</translation>
    </message>
</context>
<context>
    <name>axiscape::OutlineModel</name>
    <message>
        <source>%1 ops</source>
        <translation>%1 Ops</translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation>Argument %1</translation>
    </message>
    <message numerus="yes">
        <source>, %n collective(s)</source>
        <translation>
            <numerusform>, %n Kollektiv</numerusform>
            <numerusform>, %n Kollektive</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer %1, %2</source>
        <translation>Schicht %1, %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>In layer</source>
        <translation>In Schicht</translation>
    </message>
</context>
<context>
    <name>axiscape::OutlinePanel</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Filter name, op:, layer:, axis:, shape:, bytes&gt;</source>
        <translation>Filtern: Name, op:, layer:, axis:, shape:, bytes&gt;</translation>
    </message>
    <message>
        <source>Filter ops and arguments</source>
        <translation>Ops und Argumente filtern</translation>
    </message>
    <message>
        <source>op:dot_general layer:attn axis:batch shape:4096 bytes&gt;64M local&lt;1G dtype:bf16
All of them must hold; Enter selects the first</source>
        <translation>op:dot_general layer:attn axis:batch shape:4096 bytes&gt;64M local&lt;1G dtype:bf16
Alle müssen zutreffen; Eingabe wählt den ersten Treffer</translation>
    </message>
    <message>
        <source>Outline of the graph</source>
        <translation>Gliederung des Graphen</translation>
    </message>
    <message>
        <source>Enter shows the row in the graph, the letter of a mesh axis cuts an argument, Ctrl+Up and Ctrl+Down follow what is read and where it is used</source>
        <translation>Eingabe zeigt die Zeile im Graphen, der Buchstabe einer Mesh-Achse teilt ein Argument auf, Strg+Auf und Strg+Ab folgen dem Gelesenen und der Verwendung</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und noch %n</numerusform>
            <numerusform>und noch %n</numerusform>
        </translation>
    </message>
    <message>
        <source>What it reads</source>
        <translation>Was sie liest</translation>
    </message>
    <message>
        <source>Where it is used</source>
        <translation>Wo es benutzt wird</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
</context>
<context>
    <name>axiscape::OutsideQuestion</name>
    <message>
        <source>Axiscape</source>
        <translation>Axiscape</translation>
    </message>
    <message>
        <source>%1 names a model outside its folder that is not the program it was made for.</source>
        <translation>%1 nennt ein Modell außerhalb des eigenen Ordners, das nicht das Programm ist, für das es erstellt wurde.</translation>
    </message>
    <message>
        <source>Open it only if you know where the project comes from.</source>
        <translation>Nur öffnen, wenn die Herkunft des Projekts bekannt ist.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>Modell wählen…</translation>
    </message>
    <message>
        <source>Choose the model of %1</source>
        <translation>Das Modell von %1 wählen</translation>
    </message>
</context>
<context>
    <name>axiscape::PaletteModel</name>
    <message>
        <source>write a pattern</source>
        <translation>Muster schreiben</translation>
    </message>
    <message>
        <source>replay a schedule</source>
        <translation>Ablaufplan übernehmen</translation>
    </message>
    <message>
        <source>split the batch</source>
        <translation>Batch aufteilen</translation>
    </message>
    <message>
        <source>split heads and mlp</source>
        <translation>Heads und MLP aufteilen</translation>
    </message>
    <message>
        <source>split optimizer state</source>
        <translation>Optimiererzustand aufteilen</translation>
    </message>
    <message>
        <source>gradients as well</source>
        <translation>auch Gradienten</translation>
    </message>
    <message>
        <source>weights as well</source>
        <translation>auch Gewichte</translation>
    </message>
    <message>
        <source>split the model&apos;s width</source>
        <translation>Modellbreite aufteilen</translation>
    </message>
    <message>
        <source>split activations</source>
        <translation>Aktivierungen aufteilen</translation>
    </message>
    <message>
        <source>split the experts</source>
        <translation>Experten aufteilen</translation>
    </message>
    <message>
        <source>split caches</source>
        <translation>Caches aufteilen</translation>
    </message>
    <message>
        <source>split a graph&apos;s edges</source>
        <translation>Graphkanten aufteilen</translation>
    </message>
    <message>
        <source>split image rows</source>
        <translation>Bildzeilen aufteilen</translation>
    </message>
    <message>
        <source>Manual…</source>
        <translation>Manuell…</translation>
    </message>
    <message>
        <source>From a tactic file…</source>
        <translation>Aus Taktikdatei…</translation>
    </message>
    <message>
        <source>split stages of layers</source>
        <translation>Stufen von Schichten teilen</translation>
    </message>
    <message>
        <source>split the sequence, attention too</source>
        <translation>die Sequenz teilen, auch in der Attention</translation>
    </message>
    <message>
        <source>heads inside attention</source>
        <translation>Köpfe innerhalb der Attention</translation>
    </message>
</context>
<context>
    <name>axiscape::PaletteView</name>
    <message>
        <source>Tactics</source>
        <translation>Taktiken</translation>
    </message>
    <message>
        <source>Enter adds the tactic, the letter of an axis chooses what it cuts over.</source>
        <translation>Enter fügt die Taktik hinzu, der Buchstabe einer Achse wählt, worüber sie aufteilt.</translation>
    </message>
</context>
<context>
    <name>axiscape::PatternModel</name>
    <message>
        <source>A pattern is needed, such as params/*/dense_up</source>
        <translation>Ein Muster ist nötig, etwa params/*/dense_up</translation>
    </message>
    <message numerus="yes">
        <source>All %n it matches are taken by patterns above</source>
        <translation>
            <numerusform>Den %n Treffer hat schon ein Muster darüber</numerusform>
            <numerusform>Alle %n Treffer haben schon Muster darüber</numerusform>
        </translation>
    </message>
    <message>
        <source>Matches no argument</source>
        <translation>Trifft kein Argument</translation>
    </message>
    <message>
        <source>%1 of them have no dim %2</source>
        <translation>%1 davon ohne Dim %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
</context>
<context>
    <name>axiscape::PeakAdvice</name>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>With %1: %2</source>
        <translation>Mit %1: %2</translation>
    </message>
    <message>
        <source>With %1 over %2 the peak would be %3, a step %4
Click to add it to the schedule</source>
        <translation>Mit %1 über %2 wäre die Spitze %3, ein Schritt %4
Klicken, um es dem Ablaufplan hinzuzufügen</translation>
    </message>
    <message>
        <source>What would lower the peak most: %1 over %2, %3</source>
        <translation>Was die Spitze am meisten senken würde: %1 über %2, %3</translation>
    </message>
    <message>
        <source>What would lower the peak most</source>
        <translation>Was die Spitze am meisten senken würde</translation>
    </message>
</context>
<context>
    <name>axiscape::PeakMapView</name>
    <message>
        <source>Map of the peak</source>
        <translation>Karte der Spitze</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n buffer(s)</source>
        <translation>
            <numerusform>%1: %2 in %n Puffer</numerusform>
            <numerusform>%1: %2 in %n Puffern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of no layer: %2 in %n buffer(s)</source>
        <translation>
            <numerusform>%1 ohne Schicht: %2 in %n Puffer</numerusform>
            <numerusform>%1 ohne Schicht: %2 in %n Puffern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %3 in %n buffer(s)</source>
        <translation>
            <numerusform>%1, %2: %3 in %n Puffer</numerusform>
            <numerusform>%1, %2: %3 in %n Puffern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n small buffer(s) of %1: %2</source>
        <translation>
            <numerusform>%n kleiner Puffer von %1: %2</numerusform>
            <numerusform>%n kleine Puffer von %1: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>Click to see its tiles</source>
        <translation>Klick zeigt die Kacheln</translation>
    </message>
</context>
<context>
    <name>axiscape::PeakView</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>Zwischenwerte</translation>
    </message>
    <message>
        <source>Collective buffers</source>
        <translation>Kollektivpuffer</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Categories and the largest buffers</source>
        <translation>Kategorien und die größten Puffer</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Every buffer as an area, by category and layer</source>
        <translation>Jeder Puffer als Fläche, nach Kategorie und Schicht</translation>
    </message>
    <message>
        <source>What the peak is made of</source>
        <translation>Woraus die Spitze besteht</translation>
    </message>
    <message>
        <source>Largest buffers</source>
        <translation>Größte Puffer</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>An der Spitze</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und noch %n</numerusform>
            <numerusform>und noch %n</numerusform>
        </translation>
    </message>
    <message>
        <source>The map shows them</source>
        <translation>Die Karte zeigt sie</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, whole</source>
        <translation>%1, ganz</translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <translation>%1, seit %2</translation>
    </message>
    <message>
        <source>%1, from %2</source>
        <translation>%1, von %2</translation>
    </message>
</context>
<context>
    <name>axiscape::PresentationBar</name>
    <message>
        <source>Esc ends the presentation</source>
        <translation>Esc beendet die Vorführung</translation>
    </message>
</context>
<context>
    <name>axiscape::ProgramPanel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionPage</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>To the step before</source>
        <translation>Zum Schritt davor</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>All steps, one after the other</source>
        <translation>Alle Schritte nacheinander</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>To the next step</source>
        <translation>Zum nächsten Schritt</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Steps of the plan</source>
        <translation>Schritte des Plans</translation>
    </message>
    <message>
        <source>Nothing has to move.</source>
        <translation>Nichts muss bewegt werden.</translation>
    </message>
    <message>
        <source>Each device sends %1: no plan sends less.</source>
        <translation>Jedes Gerät sendet %1: kein Plan sendet weniger.</translation>
    </message>
    <message>
        <source>Each device sends %1; at least %2 have to be received.</source>
        <translation>Jedes Gerät sendet %1; mindestens %2 müssen empfangen werden.</translation>
    </message>
    <message>
        <source>The program sends %1.</source>
        <translation>Das Programm sendet %1.</translation>
    </message>
    <message>
        <source>Largest tensor on a device: %1 of at most %2, the larger of both ends.</source>
        <translation>Größter Tensor auf einem Gerät: %1 von höchstens %2, dem größeren der beiden Enden.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>Elementtyp</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionPanel</name>
    <message>
        <source>Redistribution</source>
        <translation>Umverteilung</translation>
    </message>
    <message>
        <source>Tensor that is moved</source>
        <translation>Tensor, der bewegt wird</translation>
    </message>
    <message>
        <source>The tensors that collectives bring to the selected op, or sum behind it</source>
        <translation>Die Tensoren, die Kollektive zur gewählten Op bringen oder hinter ihr summieren</translation>
    </message>
    <message>
        <source>%1, summed behind the op</source>
        <comment>tensor</comment>
        <translation>%1, hinter der Op summiert</translation>
    </message>
    <message>
        <source>%1, operand %2</source>
        <comment>tensor</comment>
        <translation>%1, Operand %2</translation>
    </message>
    <message>
        <source>select an op that collectives bring something to, or type</source>
        <translation>eine Op wählen, zu der Kollektive etwas bringen, oder eingeben</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionSteps</name>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>As it lies at first</source>
        <translation>Wie er zuerst liegt</translation>
    </message>
    <message>
        <source>Moves %1</source>
        <translation>Bewegt %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Lies</source>
        <translation>Liegt</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Hält</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionView</name>
    <message>
        <source>What each device holds</source>
        <translation>Was jedes Gerät hält</translation>
    </message>
</context>
<context>
    <name>axiscape::RooflinePage</name>
    <message>
        <source>A step takes at least</source>
        <translation>Ein Schritt dauert mindestens</translation>
    </message>
    <message>
        <source>for its products</source>
        <translation>für seine Produkte</translation>
    </message>
    <message>
        <source>All matrix products at the peak of the unit</source>
        <translation>Alle Matrixprodukte bei voller Leistung der Einheit</translation>
    </message>
    <message>
        <source>for its bytes</source>
        <translation>für seine Bytes</translation>
    </message>
    <message>
        <source>All that kernels read and write, at full bandwidth</source>
        <translation>Alles, was Kernel lesen und schreiben, bei voller Bandbreite</translation>
    </message>
    <message>
        <source>on its links</source>
        <translation>auf seinen Verbindungen</translation>
    </message>
    <message>
        <source>What is sent along the busiest axis, at full bandwidth</source>
        <translation>Was entlang der meistbelasteten Achse gesendet wird, bei voller Bandbreite</translation>
    </message>
    <message>
        <source>it takes</source>
        <translation>er dauert</translation>
    </message>
    <message>
        <source>As simulated</source>
        <translation>Wie simuliert</translation>
    </message>
    <message>
        <source>of the highest</source>
        <translation>des höchsten</translation>
    </message>
    <message>
        <source>How many times as long as the highest of these</source>
        <translation>Wie viel Mal so lang wie das höchste davon</translation>
    </message>
    <message>
        <source>On a chip with twice</source>
        <translation>Auf einem Chip mit doppelt so viel</translation>
    </message>
    <message>
        <source>the matrix unit</source>
        <translation>der Matrixeinheit</translation>
    </message>
    <message>
        <source>Peaks of products; launches and ramps stay</source>
        <translation>Spitzen der Produkte; Starts und Anlaufverluste bleiben</translation>
    </message>
    <message>
        <source>the bandwidth</source>
        <translation>der Bandbreite</translation>
    </message>
    <message>
        <source>Of its memory</source>
        <translation>Seines Speichers</translation>
    </message>
    <message>
        <source>the links</source>
        <translation>der Verbindungen</translation>
    </message>
    <message>
        <source>Bandwidth of all networks; latencies stay</source>
        <translation>Bandbreite aller Netze; Latenzen bleiben</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>allem davon</translation>
    </message>
    <message>
        <source>Launches, latencies and ramps stay</source>
        <translation>Starts, Latenzen und Anlaufverluste bleiben</translation>
    </message>
</context>
<context>
    <name>axiscape::RooflineView</name>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>Kernels under the ceilings of the chip</source>
        <translation>Kernel unter den Grenzen des Chips</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>keine Schicht</translation>
    </message>
    <message>
        <source>other layers</source>
        <translation>andere Schichten</translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) without arithmetic, %1, have no place here</source>
        <translation>
            <numerusform>%n Kernel ohne Rechnung, %1, hat hier keinen Platz</numerusform>
            <numerusform>%n Kernel ohne Rechnung, %1, haben hier keinen Platz</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>layer, pass, op</comment>
        <translation>%1, %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>, %n alike</source>
        <translation>
            <numerusform>, %n gleicher</numerusform>
            <numerusform>, %n gleiche</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 flops a byte</source>
        <translation>%1 Flops je Byte</translation>
    </message>
    <message>
        <source>%1, %2 % of what memory allows</source>
        <translation>%1, %2 % dessen, was der Speicher zulässt</translation>
    </message>
    <message>
        <source>%1, %2 % of what the unit could do</source>
        <translation>%1, %2 % dessen, was die Einheit könnte</translation>
    </message>
    <message>
        <source>%1 of a step</source>
        <translation>%1 von einem Schritt</translation>
    </message>
    <message>
        <source>flops a byte</source>
        <translation>Flops je Byte</translation>
    </message>
    <message>
        <source>%1 products, %2</source>
        <translation>%1-Produkte, %2</translation>
    </message>
    <message>
        <source>element by element, %1</source>
        <translation>elementweise, %1</translation>
    </message>
    <message>
        <source>memory, %1</source>
        <translation>Speicher, %1</translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleEdits</name>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Switch off %1</source>
        <translation>%1 ausschalten</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>%1 einschalten</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Move %1 before %2</source>
        <translation>%1 vor %2 verschieben</translation>
    </message>
    <message>
        <source>Move %1 after %2</source>
        <translation>%1 hinter %2 verschieben</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleModel</name>
    <message>
        <source>Tactic %1, %2</source>
        <translation>Taktik %1, %2</translation>
    </message>
</context>
<context>
    <name>axiscape::SchedulePanel</name>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>Step through</source>
        <translation>Schrittweise</translation>
    </message>
    <message>
        <source>How the selected tactic spreads through the program, placement by placement (F9)</source>
        <translation>Wie sich die ausgewählte Taktik im Programm ausbreitet, Platzierung für Platzierung (F9)</translation>
    </message>
    <message>
        <source>No tactic yet
Drag one from Tactics to here, or double-click it there. Or drag an axis of the mesh onto a dimension.</source>
        <translation>Noch keine Taktik
Eine aus „Taktiken“ hierher ziehen oder dort doppelklicken. Oder eine Achse des Mesh auf eine Dimension ziehen.</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to design its schedule.</source>
        <translation>Nichts ist geöffnet
Ein Modell öffnen, um seinen Ablaufplan zu entwerfen.</translation>
    </message>
    <message>
        <source>earlier wins · %1</source>
        <translation>Früheres gewinnt · %1</translation>
    </message>
    <message>
        <source>order is meaning: earlier wins</source>
        <translation>Reihenfolge zählt: Früheres gewinnt</translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation>1 Konflikt</translation>
    </message>
    <message numerus="yes">
        <source>%n conflicts</source>
        <translation>
            <numerusform>%n Konflikt</numerusform>
            <numerusform>%n Konflikte</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop stepping</source>
        <translation>Schritte beenden</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>Nach links</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>The list of conflicts: where propagation stopped, and who asked for what</source>
        <translation>Die Liste der Konflikte: wo die Propagation anhielt, und wer was verlangt hat</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Neu suchen</translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleView</name>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>Tactics in order; earlier wins. Alt and Left or Right moves a tactic, Space switches it off, Enter edits it, Delete removes it.</source>
        <translation>Taktiken der Reihe nach; Früheres gewinnt. Alt und Links oder Rechts verschiebt eine Taktik, die Leertaste schaltet sie aus, Enter bearbeitet sie, Entf löscht sie.</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchCurve</name>
    <message>
        <source>Capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>at %1: </source>
        <translation>bei %1: </translation>
    </message>
    <message>
        <source>Best step time</source>
        <translation>Beste Schrittzeit</translation>
    </message>
    <message>
        <source>Its peak memory</source>
        <translation>Ihr Spitzenspeicher</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchCurveView</name>
    <message>
        <source>Best step time and its peak memory over the evaluations spent</source>
        <translation>Beste Schrittzeit und ihr Spitzenspeicher über die Auswertungen</translation>
    </message>
    <message>
        <source>%1. The same as a table: the button Table.</source>
        <translation>%1. Dasselbe als Tabelle: der Knopf „Tabelle“.</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchEdits</name>
    <message>
        <source>The hardware was changed since.</source>
        <translation>Die Hardware wurde seither geändert.</translation>
    </message>
    <message>
        <source>The options of the schedule were changed since.</source>
        <translation>Die Optionen des Ablaufplans wurden seither geändert.</translation>
    </message>
    <message>
        <source>The mesh was changed since.</source>
        <translation>Das Mesh wurde seither geändert.</translation>
    </message>
    <message>
        <source>The tactics before it were changed since.</source>
        <translation>Die Taktiken davor wurden seither geändert.</translation>
    </message>
    <message>
        <source>What the devices and links are like was changed since.</source>
        <translation>Eigenschaften der Geräte und Verbindungen wurden seither geändert.</translation>
    </message>
    <message>
        <source>Use mesh %1 and what was found</source>
        <translation>Mesh %1 und das Gefundene verwenden</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>%1 ersetzen</translation>
    </message>
    <message>
        <source>The host was changed since.</source>
        <translation>Der Host wurde seitdem geändert.</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchPanel</name>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>The best so far over the evaluations spent</source>
        <translation>Das bisher Beste über den Bewertungen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The same as a table</source>
        <translation>Dasselbe als Tabelle</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>The candidates</source>
        <translation>Die Kandidaten</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>The best so far</source>
        <translation>Das bisher Beste</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to search for its strategy.</source>
        <translation>Nichts ist geöffnet
Öffnen Sie ein Modell, um seine Strategie zu suchen.</translation>
    </message>
    <message>
        <source>Choose the hardware…</source>
        <translation>Hardware wählen…</translation>
    </message>
    <message>
        <source>Add to the schedule</source>
        <translation>Dem Ablaufplan hinzufügen</translation>
    </message>
    <message>
        <source>Inspect…</source>
        <translation>Ansehen…</translation>
    </message>
    <message>
        <source>Its decisions, and the actions that would be stored (I)</source>
        <translation>Seine Entscheidungen und die Aktionen, die gespeichert würden (I)</translation>
    </message>
    <message>
        <source>Budget spent</source>
        <translation>Verbrauchtes Budget</translation>
    </message>
    <message>
        <source>Let the machine look for a tactic</source>
        <translation>Die Maschine eine Taktik suchen lassen</translation>
    </message>
    <message>
        <source>It cuts the model&apos;s dimensions over the axes you choose, carries each decision through the program, and works out step time and memory of each state. The best are kept: look at them, add one to the schedule. Tactics that stand before it are not undone (AutomaticPartition).</source>
        <translation>Sie teilt Dimensionen des Modells über die gewählten Achsen auf, trägt jede Entscheidung durch das Programm und errechnet Schrittzeit und Speicher jedes Zustands. Die besten bleiben: ansehen, eine dem Ablaufplan hinzufügen. Taktiken davor werden nicht rückgängig gemacht (AutomaticPartition).</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Stop, keep the best</source>
        <translation>Anhalten, Bestes behalten</translation>
    </message>
    <message>
        <source>Start the search</source>
        <translation>Suche starten</translation>
    </message>
    <message>
        <source>What was found until then stays</source>
        <translation>Was bis dahin gefunden ist, bleibt</translation>
    </message>
    <message>
        <source>Use this mesh</source>
        <translation>Dieses Mesh verwenden</translation>
    </message>
    <message>
        <source>Use this one instead</source>
        <translation>Stattdessen verwenden</translation>
    </message>
    <message>
        <source>Replaces the mesh and the schedule, one undo step (Enter)</source>
        <translation>Ersetzt Mesh und Ablaufplan, ein Schritt zum Rückgängigmachen (Eingabe)</translation>
    </message>
    <message>
        <source>As a tactic, with its actions stored (Enter)</source>
        <translation>Als Taktik mit gespeicherten Aktionen (Eingabe)</translation>
    </message>
    <message>
        <source> Search again.</source>
        <translation> Erneut suchen.</translation>
    </message>
    <message>
        <source>Beside the one that is open, which stays as it is</source>
        <translation>Neben der offenen, die bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>New strategy</source>
        <translation>Neue Strategie</translation>
    </message>
    <message>
        <source>An automatic tactic with these settings and no plan yet: Search again on its card looks for one</source>
        <translation>Eine automatische Taktik mit diesen Einstellungen, noch ohne Plan: „Erneut suchen“ auf ihrer Karte sucht einen</translation>
    </message>
    <message>
        <source>As a wish</source>
        <translation>Als Wunsch</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchSettings</name>
    <message>
        <source>This mesh</source>
        <translation>Dieses Mesh</translation>
    </message>
    <message>
        <source>Tactics for the mesh as it is</source>
        <translation>Taktiken für das jetzige Mesh</translation>
    </message>
    <message>
        <source>Mesh shapes</source>
        <translation>Mesh-Formen</translation>
    </message>
    <message>
        <source>Also how to factor the devices into axes, from an empty schedule</source>
        <translation>Auch, wie sich die Geräte in Achsen zerlegen lassen, vom leeren Ablaufplan aus</translation>
    </message>
    <message>
        <source>Number of devices</source>
        <translation>Anzahl der Geräte</translation>
    </message>
    <message>
        <source>Groups of arguments looked at</source>
        <translation>Betrachtete Gruppen von Argumenten</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Only so many groups of equal arguments, those most likely to matter (a learned filter); inputs and the largest are always among them</source>
        <translation>Nur so viele Gruppen gleicher Argumente, die vermutlich wichtigsten (ein gelernter Filter); Eingaben und die größten sind immer dabei</translation>
    </message>
    <message>
        <source>Unit of the budget</source>
        <translation>Einheit des Budgets</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>An evaluation prices one state of the whole program. A number of them gives the same result again; seconds do not.</source>
        <translation>Eine Auswertung bewertet einen Zustand des ganzen Programms. Eine Anzahl davon ergibt wieder dasselbe; Sekunden nicht.</translation>
    </message>
    <message>
        <source>The same seed finds the same again, with any number of threads</source>
        <translation>Derselbe Seed findet wieder dasselbe, mit beliebig vielen Threads</translation>
    </message>
    <message>
        <source>threads </source>
        <translation>Threads </translation>
    </message>
    <message>
        <source>Use axis %1</source>
        <translation>Achse %1 verwenden</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s)
May be used by the search or not</source>
        <translation>
            <numerusform>%1, %n Gerät
Kann von der Suche verwendet werden oder nicht</numerusform>
            <numerusform>%1, %n Geräte
Kann von der Suche verwendet werden oder nicht</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>Zuerst ein Modell öffnen</translation>
    </message>
    <message>
        <source>Choose the hardware first: a search looks for what is fast on it</source>
        <translation>Zuerst die Hardware wählen: die Suche findet, was darauf schnell ist</translation>
    </message>
    <message>
        <source>The mesh has no axis to cut over</source>
        <translation>Das Mesh hat keine Achse zum Aufteilen</translation>
    </message>
    <message>
        <source>Choose at least one axis</source>
        <translation>Mindestens eine Achse wählen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>%1 shapes share the budget. Using one replaces mesh and schedule.</source>
        <translation>%1 Formen teilen sich das Budget. Eine davon ersetzt Mesh und Ablaufplan.</translation>
    </message>
    <message>
        <source>One shape only. Using it replaces mesh and schedule.</source>
        <translation>Nur eine Form. Sie zu verwenden ersetzt Mesh und Ablaufplan.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>What the search starts from</source>
        <translation>Wovon die Suche ausgeht</translation>
    </message>
    <message>
        <source>From an empty schedule all is open; what a schedule has decided stays as it is</source>
        <translation>Von einem leeren Ablaufplan aus ist alles offen; was ein Ablaufplan entschieden hat, bleibt, wie es ist</translation>
    </message>
    <message>
        <source>an empty schedule</source>
        <translation>leerer Ablaufplan</translation>
    </message>
    <message>
        <source>the schedule up to %1 %2</source>
        <translation>Ablaufplan bis %1 %2</translation>
    </message>
    <message>
        <source>the current schedule</source>
        <translation>jetziger Ablaufplan</translation>
    </message>
    <message>
        <source>Added to the schedule, later tactics come on top of its figures.</source>
        <translation>Im Ablaufplan kommen zu seinen Zahlen spätere Taktiken hinzu.</translation>
    </message>
    <message>
        <source>Collectives at most</source>
        <translation>Höchstens so viele Kollektive</translation>
    </message>
    <message>
        <source>Memory at most</source>
        <translation>Höchstens so viel Speicher</translation>
    </message>
    <message>
        <source>at most </source>
        <translation>höchstens </translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>what a device has</source>
        <translation>was ein Gerät hat</translation>
    </message>
    <message>
        <source>The peak of a device that a plan may need: less than it has leaves room for other things</source>
        <translation>Wie viel ein Gerät in der Spitze brauchen darf: weniger als es hat, lässt Platz für anderes</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>beliebig viele</translation>
    </message>
    <message>
        <source> collectives</source>
        <translation> Kollektive</translation>
    </message>
    <message>
        <source>How many collectives a step a plan may have, those in loops each time</source>
        <translation>Wie viele Kollektive ein Schritt haben darf, in Schleifen jedes Mal gezählt</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>Tokens a second a device</source>
        <translation>Tokens pro Sekunde und Gerät</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>der schnellste</translation>
    </message>
    <message>
        <source>at least </source>
        <translation>mindestens </translation>
    </message>
    <message>
        <source> tokens/s</source>
        <translation> Tokens/s</translation>
    </message>
    <message>
        <source>Of plans with as many tokens a second on each device the one that needs least memory is wanted; else the fastest</source>
        <translation>Von Plänen mit so vielen Tokens pro Sekunde auf jedem Gerät wird der gewünscht, der am wenigsten Speicher braucht; sonst der schnellste</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Decides only about</source>
        <translation>Entscheidet nur über</translation>
    </message>
    <message>
        <source>all dimensions and arguments</source>
        <translation>alle Dimensionen und Argumente</translation>
    </message>
    <message>
        <source>Dimensions by name, arguments by their paths with * for any part, commas between: batch, params/*/qkv</source>
        <translation>Dimensionen mit Namen, Argumente mit Pfaden, * für jeden Teil, dazwischen Kommas: batch, params/*/qkv</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>Nur</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchText</name>
    <message>
        <source>Best: %1</source>
        <translation>Beste: %1</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation> auf %1</translation>
    </message>
    <message>
        <source>Stopped before anything was priced.</source>
        <translation>Angehalten, bevor etwas bewertet war.</translation>
    </message>
    <message>
        <source>There is nothing left to decide over these axes.</source>
        <translation>Über diese Achsen ist nichts mehr zu entscheiden.</translation>
    </message>
    <message>
        <source>Nothing fits into %1. The best one misses by %2.</source>
        <translation>Nichts passt in %1. Dem Besten fehlen %2.</translation>
    </message>
    <message>
        <source>, which does not fit</source>
        <translation>, passt nicht</translation>
    </message>
    <message>
        <source>%1; before: %2</source>
        <translation>%1; vorher: %2</translation>
    </message>
    <message>
        <source>Dimensions (TOAST)</source>
        <translation>Dimensionen (TOAST)</translation>
    </message>
    <message>
        <source>Arguments (Automap)</source>
        <translation>Argumente (Automap)</translation>
    </message>
    <message>
        <source>Greedy, to compare</source>
        <translation>Gierig, zum Vergleich</translation>
    </message>
    <message>
        <source>Random, to compare</source>
        <translation>Zufällig, zum Vergleich</translation>
    </message>
    <message>
        <source>A tree search: one decision cuts a logical dimension (batch, heads, …) over an axis everywhere and answers its conflicts.</source>
        <translation>Eine Baumsuche: eine Entscheidung teilt eine logische Dimension (batch, heads, …) überall über eine Achse auf und löst ihre Konflikte.</translation>
    </message>
    <message>
        <source>A tree search: one decision cuts equal arguments of all layers, or keeps them whole, and propagates.</source>
        <translation>Eine Baumsuche: eine Entscheidung teilt gleiche Argumente aller Schichten auf, oder lässt sie ganz, und propagiert.</translation>
    </message>
    <message>
        <source>Takes the best single decision again and again.</source>
        <translation>Nimmt immer wieder die beste einzelne Entscheidung.</translation>
    </message>
    <message>
        <source>Takes decisions at random.</source>
        <translation>Trifft Entscheidungen zufällig.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>nothing is decided</source>
        <translation>nichts ist entschieden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Finding what there is to decide</source>
        <translation>Sucht, was zu entscheiden ist</translation>
    </message>
    <message>
        <source>%1 of %2 evaluations</source>
        <translation>%1 von %2 Auswertungen</translation>
    </message>
    <message>
        <source>%1 evaluations</source>
        <translation>%1 Auswertungen</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, Seed %2</translation>
    </message>
    <message>
        <source>, stopping</source>
        <translation>, hält an</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 pro Sekunde</translation>
    </message>
    <message>
        <source>at most %1 s left</source>
        <translation>höchstens noch %1 s</translation>
    </message>
    <message>
        <source>at most %1 min left</source>
        <translation>höchstens noch %1 min</translation>
    </message>
    <message>
        <source>Looking at the model</source>
        <translation>Das Modell wird betrachtet</translation>
    </message>
    <message>
        <source>, over by %1 so far</source>
        <translation>, bisher %1 zu viel</translation>
    </message>
    <message>
        <source>Nothing better than an empty schedule</source>
        <translation>Nichts Besseres als ein leerer Ablaufplan</translation>
    </message>
    <message>
        <source>Nothing better than the schedule as it is</source>
        <translation>Nichts Besseres als der jetzige Ablaufplan</translation>
    </message>
    <message>
        <source>%1 (%2).</source>
        <translation>%1 (%2).</translation>
    </message>
    <message>
        <source>%1, no better than the schedule as it was (%2)</source>
        <translation>%1, nicht besser als der Ablaufplan, wie er war (%2)</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>Bisher: %1</translation>
    </message>
    <message>
        <source>; of %1 decisions %2 stay, %3 are new</source>
        <translation>; von %1 Entscheidungen bleiben %2, %3 sind neu</translation>
    </message>
    <message>
        <source>Not within the limits</source>
        <translation>Nicht innerhalb der Grenzen</translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsModel</name>
    <message>
        <source>%1, %2 %3, %4 of %5 here
Click to see its tiles, drop an axis to cut it</source>
        <translation>%1, %2 %3, hier %4 von %5
Klick zeigt die Kacheln, eine abgelegte Achse teilt auf</translation>
    </message>
    <message>
        <source>Bytes that each device holds</source>
        <translation>Bytes, die jedes Gerät hält</translation>
    </message>
    <message>
        <source>Bytes that each device is spared: the whole tensor less its tile</source>
        <translation>Bytes, die jedes Gerät spart: der ganze Tensor ohne seine Kachel</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Lokal</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespart</translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsPanel</name>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Filter name, axis:, shape:</source>
        <translation>Filter: Name, axis:, shape:</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Tensoren filtern</translation>
    </message>
    <message>
        <source>dense axis:batch shape:4096 bytes&gt;64M local&lt;1G layer:attn op:dot_general dtype:bf16
All of them must hold</source>
        <translation>dense axis:batch shape:4096 bytes&gt;64M local&lt;1G layer:attn op:dot_general dtype:bf16
Alle müssen zutreffen</translation>
    </message>
    <message>
        <source>Op results</source>
        <translation>Op-Ergebnisse</translation>
    </message>
    <message>
        <source>List the results of ops too</source>
        <translation>Auch die Ergebnisse von Ops auflisten</translation>
    </message>
    <message>
        <source>The program has no arguments.</source>
        <translation>Das Programm hat keine Argumente.</translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsTable</name>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>The letter of a mesh axis cuts the selected argument</source>
        <translation>Der Buchstabe einer Mesh-Achse teilt das ausgewählte Argument auf</translation>
    </message>
    <message>
        <source>Axes cut arguments; the results of ops follow.</source>
        <translation>Achsen teilen Argumente auf; die Ergebnisse von Ops folgen.</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
</context>
<context>
    <name>axiscape::ShortcutSheet</name>
    <message>
        <source>Press the keys</source>
        <translation>Tasten drücken</translation>
    </message>
    <message>
        <source>Press the keys for %1</source>
        <translation>Tasten für %1 drücken</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Type a command or its keys</source>
        <translation>Befehl oder seine Tasten tippen</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Commands and their shortcuts</source>
        <translation>Befehle und ihre Tastenkürzel</translation>
    </message>
    <message>
        <source>F2 or a double click, then the new keys. Backspace takes them away, Esc keeps them.</source>
        <translation>F2 oder Doppelklick, dann die neuen Tasten. Rücktaste entfernt sie, Esc behält sie.</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>Alle Vorgaben</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>Tastatur und Maus</translation>
    </message>
</context>
<context>
    <name>axiscape::Shortcuts</name>
    <message>
        <source>Graph: fit</source>
        <translation>Graph: einpassen</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>Graph: move along tensors; Right opens a group, Left closes it</source>
        <translation>Graph: entlang der Tensoren; Rechts öffnet eine Gruppe, Links schließt sie</translation>
    </message>
    <message>
        <source>Graph: to the strips, collectives, tunnels and the conflict of a node; Enter follows or asks</source>
        <translation>Graph: zu Streifen, Kollektiven, Tunneln und dem Konflikt eines Knotens; Eingabe folgt oder fragt</translation>
    </message>
    <message>
        <source>Graph: to what an op reads, to where a tensor is used</source>
        <translation>Graph: zu dem, was eine Op liest, dorthin, wo ein Tensor verwendet wird</translation>
    </message>
    <message>
        <source>Graph: back and forward; Schedule: move the card</source>
        <translation>Graph: zurück und vor; Ablaufplan: Karte verschieben</translation>
    </message>
    <message>
        <source>Graph: set a bookmark, go to the next; Schedule: F2 edits the card</source>
        <translation>Graph: Lesezeichen setzen, zum nächsten; Ablaufplan: F2 bearbeitet die Karte</translation>
    </message>
    <message>
        <source>Graph: the next and the previous place found</source>
        <translation>Graph: nächste und vorige Fundstelle</translation>
    </message>
    <message>
        <source>Schedule: duplicate the card, delete it, switch it off and on</source>
        <translation>Ablaufplan: Karte duplizieren, löschen, aus- und einschalten</translation>
    </message>
    <message>
        <source>Axis letter</source>
        <translation>Achsenbuchstabe</translation>
    </message>
    <message>
        <source>With an argument selected: cut it over that axis; Enter applies, Esc cancels</source>
        <translation>Bei ausgewähltem Argument: über diese Achse aufteilen; Eingabe übernimmt, Esc bricht ab</translation>
    </message>
    <message>
        <source>%1 is the shortcut of “%2”</source>
        <translation>%1 ist das Tastenkürzel von „%2“</translation>
    </message>
    <message>
        <source>%1 belongs to a panel: %2</source>
        <translation>%1 gehört zu einem Bereich: %2</translation>
    </message>
    <message>
        <source>%1 is typed into fields: hold Ctrl or Alt with it</source>
        <translation>%1 wird in Felder getippt: Strg oder Alt dazu halten</translation>
    </message>
    <message>
        <source>Tabs: the next and the previous document</source>
        <translation>Tabs: das nächste und das vorige Dokument</translation>
    </message>
    <message>
        <source>Tabs: the document in that place</source>
        <translation>Tabs: das Dokument an dieser Stelle</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Graph: move up and down</source>
        <translation>Graph: auf und ab bewegen</translation>
    </message>
    <message>
        <source>Shift+wheel</source>
        <translation>Umschalt+Mausrad</translation>
    </message>
    <message>
        <source>Graph: move sideways; Timeline: earlier and later</source>
        <translation>Graph: seitwärts bewegen; Zeitleiste: früher und später</translation>
    </message>
    <message>
        <source>Ctrl+wheel, pinch</source>
        <translation>Strg+Mausrad, Spreizen</translation>
    </message>
    <message>
        <source>Graph: zoom about the pointer</source>
        <translation>Graph: um den Zeiger zoomen</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Graph: move it; in the small picture, move the part that is shown</source>
        <translation>Graph: ihn bewegen; im kleinen Bild den gezeigten Ausschnitt</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Graph: open a group; on its header, close it</source>
        <translation>Graph: eine Gruppe öffnen; auf ihrem Kopf, sie schließen</translation>
    </message>
    <message>
        <source>Back and forward button</source>
        <translation>Zurück- und Vorwärtstaste</translation>
    </message>
    <message>
        <source>Graph: back to where you were, forward again</source>
        <translation>Graph: zurück zum vorigen Ort, wieder vorwärts</translation>
    </message>
    <message>
        <source>Timeline: zoom about the pointer</source>
        <translation>Zeitleiste: um den Zeiger zoomen</translation>
    </message>
    <message>
        <source>Timeline: zoom into the stretch; a double click shows all of it</source>
        <translation>Zeitleiste: in den Abschnitt zoomen; ein Doppelklick zeigt alles</translation>
    </message>
    <message>
        <source>Schedule: along the cards</source>
        <translation>Ablaufplan: die Karten entlang</translation>
    </message>
    <message>
        <source>Drag an axis</source>
        <translation>Eine Achse ziehen</translation>
    </message>
    <message>
        <source>From the mesh or the bar onto a dimension: cut it over that axis; with Alt, this one only</source>
        <translation>Vom Mesh oder der Leiste auf eine Dimension: sie über diese Achse teilen; mit Alt nur diese eine</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>Rechtsklick</translation>
    </message>
    <message>
        <source>What can be done with what is under the pointer</source>
        <translation>Was mit dem unter dem Zeiger getan werden kann</translation>
    </message>
</context>
<context>
    <name>axiscape::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>axiscape::SizesDialog</name>
    <message>
        <source>Sizes of %1</source>
        <translation>Größen von %1</translation>
    </message>
    <message numerus="yes">
        <source>The program leaves %n size(s) open. To be cut it needs a number for each; a project remembers them.</source>
        <translation>
            <numerusform>Das Programm lässt %n Größe offen. Um geschnitten zu werden, braucht es für jede eine Zahl; ein Projekt merkt sie sich.</numerusform>
            <numerusform>Das Programm lässt %n Größen offen. Um geschnitten zu werden, braucht es für jede eine Zahl; ein Projekt merkt sie sich.</numerusform>
        </translation>
    </message>
    <message>
        <source>Size of %1</source>
        <translation>Größe von %1</translation>
    </message>
    <message>
        <source>Leave open</source>
        <translation>Offen lassen</translation>
    </message>
    <message>
        <source>Opens the program as it is, only to be read</source>
        <translation>Öffnet das Programm, wie es ist, nur zum Lesen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Festlegen</translation>
    </message>
</context>
<context>
    <name>axiscape::Slowdowns</name>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>the links of %1</source>
        <translation>Verbindungen von %1</translation>
    </message>
    <message>
        <source>What if %1 were slower</source>
        <translation>Was wäre, wenn langsamer: %1</translation>
    </message>
    <message>
        <source>As fast as the others</source>
        <translation>So schnell wie die anderen</translation>
    </message>
    <message>
        <source>%1 times slower</source>
        <translation>%1-mal langsamer</translation>
    </message>
    <message>
        <source>Make %1 as fast as it is</source>
        <translation>%1: wieder normal schnell</translation>
    </message>
    <message>
        <source>Make %1 %2 times slower</source>
        <translation>%1: %2-mal langsamer</translation>
    </message>
</context>
<context>
    <name>axiscape::StartPage</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>Cut a model over many devices, and see what it costs</source>
        <translation>Ein Modell auf viele Geräte aufteilen und sehen, was es kostet</translation>
    </message>
    <message>
        <source>Open a model, drag mesh axes onto it, read memory and time before you own the hardware.</source>
        <translation>Modell öffnen, Mesh-Achsen darauf ziehen, Speicher und Zeit ablesen, noch bevor die Hardware da ist.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Drop a StableHLO module or a project here</source>
        <translation>StableHLO-Modul oder Projekt hier ablegen</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>From JAX</source>
        <translation>Aus JAX</translation>
    </message>
    <message>
        <source>Files you open are listed here.</source>
        <translation>Hier stehen geöffnete Dateien.</translation>
    </message>
    <message>
        <source>Ctrl+O opens, Ctrl+Shift+P finds any command, F1 helps.</source>
        <translation>Strg+O öffnet, Strg+Umschalt+P findet jeden Befehl, F1 hilft.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n lessons</source>
        <translation>
            <numerusform>%1 von %n Lektion</numerusform>
            <numerusform>%1 von %n Lektionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
</context>
<context>
    <name>axiscape::StepPlayer</name>
    <message>
        <source>Propagation, step by step</source>
        <translation>Propagation, Schritt für Schritt</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>Zum Anfang (Pos1)</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Ein Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Abspielen oder Pause (Leertaste)</translation>
    </message>
    <message>
        <source>One step (Right)</source>
        <translation>Ein Schritt (Rechts)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Show the whole schedule again (Esc)</source>
        <translation>Wieder den ganzen Ablaufplan zeigen (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Before %1.
Right makes a step, Space plays.</source>
        <translation>Vor %1.
Rechts macht einen Schritt, die Leertaste spielt ab.</translation>
    </message>
</context>
<context>
    <name>axiscape::StrategyButton</name>
    <message>
        <source>The strategy you are editing, and the others of this project</source>
        <translation>Die bearbeitete Strategie und die anderen dieses Projekts</translation>
    </message>
    <message>
        <source>Strategy: %1</source>
        <translation>Strategie: %1</translation>
    </message>
    <message>
        <source>  (pinned)</source>
        <translation>  (angeheftet)</translation>
    </message>
    <message>
        <source>Pin it as it is now</source>
        <translation>Im jetzigen Zustand anheften</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Rename strategy</source>
        <translation>Strategie umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Compare strategies</source>
        <translation>Strategien vergleichen</translation>
    </message>
</context>
<context>
    <name>axiscape::StrategyEdits</name>
    <message>
        <source>No tactics</source>
        <translation>Keine Taktiken</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1 anheften</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Mit %1 vergleichen</translation>
    </message>
    <message>
        <source>Save comparison %1</source>
        <translation>Vergleich %1 merken</translation>
    </message>
    <message>
        <source>Show comparison %1</source>
        <translation>Vergleich %1 zeigen</translation>
    </message>
</context>
<context>
    <name>axiscape::TacticEditor</name>
    <message>
        <source>New tactic</source>
        <translation>Neue Taktik</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>%1, %2 devices</source>
        <translation>%1, %2 Geräte</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Add a pattern</source>
        <translation>Muster hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>An argument takes the first pattern that matches it</source>
        <translation>Für ein Argument gilt das erste Muster, das es trifft</translation>
    </message>
    <message>
        <source>Add tactic</source>
        <translation>Taktik hinzufügen</translation>
    </message>
    <message>
        <source>Apply changes</source>
        <translation>Änderungen übernehmen</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Axis</source>
        <translation>&amp;Achse</translation>
    </message>
    <message>
        <source>Remove action</source>
        <translation>Aktion entfernen</translation>
    </message>
    <message>
        <source>Stored actions, run after the patterns</source>
        <translation>Gespeicherte Aktionen, ausgeführt nach den Mustern</translation>
    </message>
    <message>
        <source>A name is needed</source>
        <translation>Ein Name ist nötig</translation>
    </message>
    <message>
        <source>At least one pattern is needed</source>
        <translation>Mindestens ein Muster ist nötig</translation>
    </message>
    <message>
        <source>Pattern %1: %2</source>
        <translation>Muster %1: %2</translation>
    </message>
</context>
<context>
    <name>axiscape::TacticsPanel</name>
    <message>
        <source>Tactics</source>
        <translation>Taktiken</translation>
    </message>
    <message>
        <source>over</source>
        <comment>an axis; its chips follow</comment>
        <translation>über</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Über %1</translation>
    </message>
    <message>
        <source>What the tactics would do over %1 (%2)</source>
        <translation>Was die Taktiken über %1 bewirken würden (%2)</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 over %2</source>
        <translation>%1 über %2 hinzufügen</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manuell</translation>
    </message>
    <message>
        <source>drag onto the schedule</source>
        <translation>auf den Ablaufplan ziehen</translation>
    </message>
</context>
<context>
    <name>axiscape::TensorView</name>
    <message>
        <source>Selected tensor</source>
        <translation>Ausgewählter Tensor</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Click a tensor in the graph or a row in the table to see its tiles.</source>
        <translation>Ein Klick auf einen Tensor im Graphen oder eine Zeile der Tabelle zeigt die Kacheln.</translation>
    </message>
    <message>
        <source>Shardy notation: %1</source>
        <translation>Shardy-Notation: %1</translation>
    </message>
    <message>
        <source>Each device holds %1</source>
        <translation>Jedes Gerät hält %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>axiscape::TileView</name>
    <message>
        <source>Tiles</source>
        <translation>Kacheln</translation>
    </message>
    <message>
        <source>On device %1
%2 at (%3)</source>
        <translation>Auf Gerät %1
%2 bei (%3)</translation>
    </message>
</context>
<context>
    <name>axiscape::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The x axis is seconds of one step</source>
        <translation>Die x-Achse zeigt Sekunden eines Schritts</translation>
    </message>
    <message>
        <source>Program order</source>
        <translation>Programmreihenfolge</translation>
    </message>
    <message>
        <source>The x axis is the order of the ops</source>
        <translation>Die x-Achse zeigt die Reihenfolge der Ops</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Lanes and memory</source>
        <translation>Spuren und Speicher</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The intervals of the lanes as a table</source>
        <translation>Die Intervalle der Spuren als Tabelle</translation>
    </message>
    <message>
        <source>Device shown</source>
        <translation>Gezeigtes Gerät</translation>
    </message>
    <message>
        <source>device </source>
        <translation>Gerät </translation>
    </message>
    <message>
        <source>The device whose tiles and times are shown</source>
        <translation>Das Gerät, dessen Kacheln und Zeiten gezeigt werden</translation>
    </message>
    <message>
        <source>Intervals of the timeline</source>
        <translation>Intervalle der Zeitleiste</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to see what a step costs.</source>
        <translation>Nichts ist geöffnet
Ein Modell öffnen, um zu sehen, was ein Schritt kostet.</translation>
    </message>
    <message>
        <source>No hardware chosen
Choose a device to see time and memory.</source>
        <translation>Keine Hardware gewählt
Ein Gerät wählen, um Zeit und Speicher zu sehen.</translation>
    </message>
    <message>
        <source>Simulating the step</source>
        <translation>Schritt wird simuliert</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>communication %1, of it exposed %2</source>
        <translation>Kommunikation %1, davon unverdeckt %2</translation>
    </message>
    <message>
        <source>device %1 computes %2 and waits %3</source>
        <translation>Gerät %1 rechnet %2 und wartet %3</translation>
    </message>
    <message>
        <source>1 device</source>
        <translation>1 Gerät</translation>
    </message>
    <message>
        <source>%1 devices, all alike · shown:</source>
        <translation>%1 Geräte, alle gleich · gezeigt:</translation>
    </message>
    <message numerus="yes">
        <source>%1 devices, %n kind(s) · shown:</source>
        <translation>
            <numerusform>%1 Geräte, %n Art · gezeigt:</numerusform>
            <numerusform>%1 Geräte, %n Arten · gezeigt:</numerusform>
        </translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>All devices one below the other, equal ones once</source>
        <translation>Alle Geräte untereinander, gleiche nur einmal</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Every kernel under the ceilings of the chip</source>
        <translation>Jeder Kernel unter den Grenzen des Chips</translation>
    </message>
</context>
<context>
    <name>axiscape::TimelinePlot</name>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>Zwischenwerte</translation>
    </message>
    <message>
        <source>collective buffers</source>
        <translation>Kollektivpuffer</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <comment>category, bytes, total</comment>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>%1 in use</source>
        <translation>%1 belegt</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Click for the row</source>
        <translation>Klick zeigt die Zeile</translation>
    </message>
</context>
<context>
    <name>axiscape::Timelines</name>
    <message>
        <source>%1 over %2</source>
        <comment>collective, axes</comment>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>Verbindungen %1</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Dauert</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>Gewartet</translation>
    </message>
    <message>
        <source>never, it is hidden</source>
        <translation>nie, ist verdeckt</translation>
    </message>
    <message>
        <source>Starts at</source>
        <translation>Beginnt bei</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Tactic</source>
        <translation>Taktik</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1, between %2 and %3</source>
        <translation>Schritt %1, zwischen %2 und %3</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>%1, far above this axis</source>
        <translation>%1, weit über dieser Achse</translation>
    </message>
    <message>
        <source>Peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>Peak %1, %2</source>
        <translation>Spitze %1, %2</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <comment>layers, passes</comment>
        <translation>%1 bis %2, %3</translation>
    </message>
    <message>
        <source>forward and update</source>
        <translation>vorwärts und Update</translation>
    </message>
    <message>
        <source>backward and update</source>
        <translation>rückwärts und Update</translation>
    </message>
    <message>
        <source>forward, backward and update</source>
        <translation>vorwärts, rückwärts und Update</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Update</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>layers</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>forward, recomputed</source>
        <translation>vorwärts, neu berechnet</translation>
    </message>
    <message>
        <source>Other links</source>
        <translation>Andere</translation>
    </message>
</context>
<context>
    <name>axiscape::ToolBarFit</name>
    <message>
        <source>More commands</source>
        <translation>Weitere Befehle</translation>
    </message>
</context>
<context>
    <name>axiscape::TransformWords</name>
    <message>
        <source>products</source>
        <translation>Produkte</translation>
    </message>
    <message>
        <source>products by weights</source>
        <translation>Produkte mit Gewichten</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>%1 recomputed</source>
        <translation>%1 neu berechnet</translation>
    </message>
    <message>
        <source>%1 recomputed but for %2</source>
        <translation>%1 neu berechnet außer %2</translation>
    </message>
</context>
<context>
    <name>axiscape::UnsavedQuestion</name>
    <message>
        <source>Axiscape</source>
        <translation>Axiscape</translation>
    </message>
    <message numerus="yes">
        <source>%n documents were changed and not saved.</source>
        <translation>
            <numerusform>%n Dokument wurde geändert und nicht gespeichert.</numerusform>
            <numerusform>%n Dokumente wurden geändert und nicht gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>The strategies of %1 were changed and not saved.</source>
        <translation>Die Strategien von %1 wurden geändert und nicht gespeichert.</translation>
    </message>
</context>
<context>
    <name>axiscape::ValueCuts</name>
    <message>
        <source>The mesh has no such axis</source>
        <translation>Das Mesh hat keine solche Achse</translation>
    </message>
    <message>
        <source>The schedule is being computed</source>
        <translation>Der Ablaufplan wird berechnet</translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation>%1 Dim %2 über %3 aufteilen</translation>
    </message>
    <message>
        <source>Keep %1 whole over %2</source>
        <translation>%1 über %2 ganz lassen</translation>
    </message>
    <message>
        <source>Cut what leaves %1 in dim %2 over %3</source>
        <translation>Was %1 verlässt, in Dim %2 über %3 aufteilen</translation>
    </message>
    <message>
        <source>Keep what leaves %1 whole over %2</source>
        <translation>Was %1 verlässt, über %2 ganz lassen</translation>
    </message>
    <message>
        <source>It leaves no named scope</source>
        <translation>Er verlässt keinen benannten Bereich</translation>
    </message>
</context>
<context>
    <name>axiscape::ValueMenu</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>dim %1 · %2</source>
        <translation>Dim %1 · %2</translation>
    </message>
    <message>
        <source>Cut over %1</source>
        <translation>Über %1 aufteilen</translation>
    </message>
    <message>
        <source>Keep it whole (REPLICATED)</source>
        <translation>Ganz lassen (REPLICATED)</translation>
    </message>
    <message>
        <source>All that leaves %1</source>
        <translation>Alles, was %1 verlässt</translation>
    </message>
</context>
<context>
    <name>axiscape::VerdictBar</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>What would fit?</source>
        <translation>Was würde passen?</translation>
    </message>
    <message>
        <source>On how many devices, at which batch size, with which layers recomputed it would fit</source>
        <translation>Auf wie vielen Geräten, bei welcher Batchgröße, mit welchen neu berechneten Schichten es passen würde</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Fits on one device</source>
        <translation>Passt auf ein Gerät</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1: all communication hidden behind compute, and none</source>
        <translation>%1: alle Kommunikation hinter der Berechnung verdeckt, und keine</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>MFU %1 %</source>
        <translation>MFU %1 %</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Token/s</translation>
    </message>
    <message>
        <source>%1: batch times sequence, each step</source>
        <translation>%1: Batch mal Sequenz, in jedem Schritt</translation>
    </message>
    <message>
        <source>%1: how much of what the matrix units of all devices could do in that time the model&apos;s products use (model flops utilization).
They are %2 flops a step: every matrix product of the program, a multiply and an add counted as two; what is computed again for the backward pass is left out.</source>
        <translation>%1: welchen Teil dessen, was die Matrixeinheiten aller Geräte in dieser Zeit könnten, die Produkte des Modells brauchen (Model Flops Utilization).
Das sind %2 Flops je Schritt: jedes Matrixprodukt des Programms, Multiplikation und Addition zählen als zwei; was für den Rückwärtslauf noch einmal berechnet wird, zählt nicht.</translation>
    </message>
    <message>
        <source>With what is computed again they use %1 % (hardware flops utilization).</source>
        <translation>Mit dem, was noch einmal berechnet wird, brauchen sie %1 % (Hardware Flops Utilization).</translation>
    </message>
    <message>
        <source>Step time: mostly launches</source>
        <translation>Schrittzeit: meist Starts</translation>
    </message>
    <message numerus="yes">
        <source>Range widened by %n answer(s) of your own, of XLA for the CPU</source>
        <translation>
            <numerusform>Spanne durch %n eigene Antwort erweitert, von XLA für die CPU</numerusform>
            <numerusform>Spanne durch %n eigene Antworten erweitert, von XLA für die CPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Range widened by %n answer(s) of your own</source>
        <translation>
            <numerusform>Spanne durch %n eigene Antwort erweitert</numerusform>
            <numerusform>Spanne durch %n eigene Antworten erweitert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::VerifyDialog</name>
    <message>
        <source>an argument</source>
        <translation>ein Argument</translation>
    </message>
    <message>
        <source>op %1, %2</source>
        <translation>Op %1, %2</translation>
    </message>
    <message>
        <source>op %1, %2 at %3</source>
        <translation>Op %1, %2 bei %3</translation>
    </message>
    <message numerus="yes">
        <source>Run on a smaller copy of the model on %1: the same ops and the same decisions, %n size(s) shrunk.</source>
        <translation>
            <numerusform>An einer kleineren Kopie des Modells auf %1 ausgeführt: dieselben Ops und dieselben Entscheidungen, %n Größe verkleinert.</numerusform>
            <numerusform>An einer kleineren Kopie des Modells auf %1 ausgeführt: dieselben Ops und dieselben Entscheidungen, %n Größen verkleinert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Run as it is, on %1.</source>
        <translation>Unverändert ausgeführt, auf %1.</translation>
    </message>
    <message>
        <source>All numbers are f64.</source>
        <translation>Alle Zahlen sind f64.</translation>
    </message>
    <message>
        <source>Numbers are of the model&apos;s own types.</source>
        <translation>Die Zahlen haben die Typen des Modells.</translation>
    </message>
    <message>
        <source>Compared op by op, each on equal numbers: a change of the last place of the inputs is %1 times as large in a result, or a choice falls otherwise between equals.</source>
        <translation>Op für Op verglichen, jede auf gleichen Zahlen: Eine Änderung der letzten Stelle der Eingaben ist in einem Ergebnis %1-mal so groß, oder eine Wahl zwischen Gleichem fällt anders aus.</translation>
    </message>
    <message>
        <source>A change of the last place of the inputs is %1 times as large in a result.</source>
        <translation>Eine Änderung der letzten Stelle der Eingaben ist in einem Ergebnis %1-mal so groß.</translation>
    </message>
    <message>
        <source>Not verified</source>
        <translation>Nicht verifiziert</translation>
    </message>
    <message>
        <source>Every device has its part of what the whole program gives. The largest difference is %1 of the largest element; up to %2 is rounding.</source>
        <translation>Jedes Gerät hat seinen Teil dessen, was das ganze Programm ergibt. Die größte Abweichung ist %1 des größten Elements; bis %2 ist es Rundung.</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>First at %1: device %2 has %3 at %4 of result %5, the whole program %6.</source>
        <translation>Zuerst bei %1: Gerät %2 hat %3 an %4 von Ergebnis %5, das ganze Programm %6.</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Verifizieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Nothing is known about this strategy.</source>
        <translation>Über diese Strategie ist nichts bekannt.</translation>
    </message>
    <message>
        <source>Running both programs</source>
        <translation>Beide Programme laufen</translation>
    </message>
    <message>
        <source>The strategy has changed since.</source>
        <translation>Die Strategie wurde seither geändert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Shrinking the model</source>
        <translation>Das Modell wird verkleinert</translation>
    </message>
</context>
<context>
    <name>axiscape::WhatIfBadge</name>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>Was wäre, wenn: %1</translation>
    </message>
    <message>
        <source>These figures suppose: %1
Click to end it</source>
        <translation>Diese Zahlen nehmen an: %1
Klick beendet es</translation>
    </message>
</context>
<context>
    <name>axiscape::WhatIfs</name>
    <message>
        <source>device %1, %2 times slower</source>
        <translation>Gerät %1, %2-mal langsamer</translation>
    </message>
    <message>
        <source>the links of %1, %2 times slower</source>
        <translation>die Verbindungen von %1, %2-mal langsamer</translation>
    </message>
    <message>
        <source>End the what-if</source>
        <translation>Die Annahme beenden</translation>
    </message>
    <message>
        <source>the links of %1 at device %2, %3 times slower</source>
        <translation>die Verbindungen von %1 an Gerät %2, %3-mal langsamer</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyChangeRow</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview: %1</source>
        <translation>Vorschau: %1</translation>
    </message>
    <message>
        <source>Show in the graph, the timeline and the tables what it would change</source>
        <translation>In Graph, Zeitleiste und Tabellen zeigen, was es ändern würde</translation>
    </message>
    <message numerus="yes">
        <source>%1 collective(s)</source>
        <translation>
            <numerusform>%1 Kollektiv</numerusform>
            <numerusform>%1 Kollektive</numerusform>
        </translation>
    </message>
    <message>
        <source>costs the same</source>
        <translation>kostet dasselbe</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyPopup</name>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Exact term: %1</source>
        <translation>Genauer Begriff: %1</translation>
    </message>
    <message>
        <source>A cut here would be refused</source>
        <translation>Eine Aufteilung hier würde abgelehnt</translation>
    </message>
    <message>
        <source>What would change it</source>
        <translation>Was es ändern würde</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyReports</name>
    <message>
        <source>Move %1 before %2</source>
        <translation>%1 vor %2 verschieben</translation>
    </message>
    <message>
        <source>Earlier wins: then %1 is applied first</source>
        <translation>Früheres gewinnt: dann wird %1 zuerst angewendet</translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation>%1 ausschalten</translation>
    </message>
    <message>
        <source>It decided this</source>
        <translation>Sie hat dies entschieden</translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation>%1 wählen</translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation>%1 Dim %2 über %3 aufteilen</translation>
    </message>
    <message>
        <source>In all %1 of %2</source>
        <translation>In allen %1 von %2</translation>
    </message>
    <message>
        <source>In this tensor only</source>
        <translation>Nur in diesem Tensor</translation>
    </message>
    <message>
        <source>Allow uneven shares</source>
        <translation>Ungleiche Anteile erlauben</translation>
    </message>
    <message>
        <source>Option padding: the last share is smaller</source>
        <translation>Option padding: der letzte Anteil ist kleiner</translation>
    </message>
    <message>
        <source>Allow axes in parts</source>
        <translation>Achsen in Teilen erlauben</translation>
    </message>
    <message>
        <source>Option split_axes: an axis is split where a reshape needs it</source>
        <translation>Option split_axes: eine Achse wird zerlegt, wo ein Reshape es braucht</translation>
    </message>
    <message>
        <source>Allow extended factors</source>
        <translation>Erweiterte Faktoren erlauben</translation>
    </message>
    <message>
        <source>Option extended: also what needs a mask</source>
        <translation>Option extended: auch was eine Maske braucht</translation>
    </message>
    <message numerus="yes">
        <source>… and %n steps between</source>
        <translation>
            <numerusform>… und %n Schritt dazwischen</numerusform>
            <numerusform>… und %n Schritte dazwischen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>cause, place</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>How it came about</source>
        <translation>Wie es dazu kam</translation>
    </message>
    <message>
        <source>What uses it</source>
        <translation>Wo er verwendet wird</translation>
    </message>
    <message>
        <source>Who asked, and what became of it</source>
        <translation>Wer es verlangte, und was daraus wurde</translation>
    </message>
    <message>
        <source>%1 cut it over %2.</source>
        <translation>%1 hat den Tensor über %2 aufgeteilt.</translation>
    </message>
    <message>
        <source>%1 put %2 on the sum of this op: each device adds up a part of the terms. An op holds an axis once, and what is decided first stays.</source>
        <translation>%1 hat %2 auf die Summe dieser Op gelegt: jedes Gerät addiert einen Teil der Summanden. Eine Op hält eine Achse nur einmal, und was zuerst entschieden ist, bleibt.</translation>
    </message>
    <message>
        <source>%1 put %2 on another dimension of this op. An op holds an axis once, and what is decided first stays.</source>
        <translation>%1 hat %2 auf eine andere Dimension dieser Op gelegt. Eine Op hält eine Achse nur einmal, und was zuerst entschieden ist, bleibt.</translation>
    </message>
    <message>
        <source>%1 is asked for in more than one way. Nothing is placed until one is chosen.</source>
        <translation>%1 wird auf mehr als eine Weise verlangt. Nichts wird platziert, bis eine gewählt ist.</translation>
    </message>
    <message>
        <source>It could be cut over %1; no tactic has carried it here yet.</source>
        <translation>Der Tensor ließe sich über %1 aufteilen; noch hat keine Taktik die Achse hierher getragen.</translation>
    </message>
    <message>
        <source>A neighbour asks for %1, but it cannot be placed here.</source>
        <translation>Ein Nachbar verlangt %1, aber die Achse lässt sich hier nicht platzieren.</translation>
    </message>
    <message>
        <source>A tactic keeps it whole along %1.</source>
        <translation>Eine Taktik lässt den Tensor entlang %1 ganz.</translation>
    </message>
    <message>
        <source>This op has no rule: nothing is carried through it.</source>
        <translation>Diese Op hat keine Regel: nichts wird durch sie getragen.</translation>
    </message>
    <message>
        <source>It is a single number: there is nothing to cut.</source>
        <translation>Der Tensor ist eine einzelne Zahl: nichts ist aufzuteilen.</translation>
    </message>
    <message>
        <source>No tactic cuts it over %1, and no neighbour asks for it.</source>
        <translation>Keine Taktik teilt den Tensor über %1 auf, und kein Nachbar verlangt es.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>result of an op, its name</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Why is dim %1 cut over</source>
        <translation>Warum Dim %1 aufgeteilt über</translation>
    </message>
    <message>
        <source>Why is it not cut over</source>
        <translation>Warum nicht aufgeteilt über</translation>
    </message>
    <message>
        <source>Why is it a partial sum over</source>
        <translation>Warum eine Teilsumme über</translation>
    </message>
    <message>
        <source>dim %1: %2</source>
        <translation>Dim %1: %2</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyStepButton</name>
    <message>
        <source>Show it in the graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
</context>
<context>
    <name>axiscape::WorkGuard</name>
    <message>
        <source>What is not saved cannot be kept for recovery: %1</source>
        <translation>Nicht Gespeichertes kann nicht zur Wiederherstellung aufbewahrt werden: %1</translation>
    </message>
    <message numerus="yes">
        <source>Axiscape ended before %1 was saved. Last change: %2, %n tactic(s).</source>
        <translation>
            <numerusform>Axiscape endete, bevor %1 gespeichert war. Letzte Änderung: %2, %n Taktik.</numerusform>
            <numerusform>Axiscape endete, bevor %1 gespeichert war. Letzte Änderung: %2, %n Taktiken.</numerusform>
        </translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Open it as it was; it is not saved yet</source>
        <translation>Öffnen, wie es war; noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Delete what was kept</source>
        <translation>Das Aufbewahrte löschen</translation>
    </message>
    <message>
        <source>What you changed since is lost</source>
        <translation>Was seither geändert wurde, geht verloren</translation>
    </message>
    <message>
        <source>The strategies stay as they are</source>
        <translation>Die Strategien bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>%1 was changed by another program, and here, too.</source>
        <translation>%1 wurde von einem anderen Programm geändert, und hier auch.</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>Die Datei neu lesen</translation>
    </message>
    <message>
        <source>Keep what is open</source>
        <translation>Geöffnetes behalten</translation>
    </message>
    <message>
        <source>Saving will replace the file</source>
        <translation>Speichern ersetzt die Datei</translation>
    </message>
    <message>
        <source>Axiscape ended before these were saved: %1. Last change: %2.</source>
        <translation>Axiscape endete, bevor diese gespeichert waren: %1. Letzte Änderung: %2.</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>the mesh {} has {} devices, the program runs on {}</source>
        <translation>Das Mesh {} hat {} Geräte, das Programm läuft auf {}</translation>
    </message>
    <message>
        <source>the lock has {}, the program runs on {}</source>
        <translation>die Sperre hat {}, das Programm läuft auf {}</translation>
    </message>
    <message>
        <source>{} along {} of {}, {} times a step, is not in the lock: {}, {}</source>
        <translation>{} entlang {} von {}, {}-mal je Schritt, steht nicht in der Sperre: {}, {}</translation>
    </message>
    <message>
        <source>{} along {} of {} runs {} times a step, {} in the lock: {}, {}</source>
        <translation>{} entlang {} von {} läuft {}-mal je Schritt, in der Sperre {}-mal: {}, {}</translation>
    </message>
    <message>
        <source>{} along {} sends {}, {} in the lock: {}, {}</source>
        <translation>{} entlang {} sendet {}, in der Sperre {}: {}, {}</translation>
    </message>
    <message>
        <source>{} along {} of {} is in the lock and no longer in the program: {}</source>
        <translation>{} entlang {} von {} steht in der Sperre und nicht mehr im Programm: {}</translation>
    </message>
    <message>
        <source>could not start zlib</source>
        <translation>zlib ließ sich nicht starten</translation>
    </message>
    <message>
        <source>the gzip data is damaged or cut short</source>
        <translation>die gzip-Daten sind beschädigt oder abgeschnitten</translation>
    </message>
    <message>
        <source>the file is packed with {}</source>
        <translation>die Datei ist mit {} gepackt</translation>
    </message>
    <message>
        <source>only gzip is unpacked here</source>
        <translation>hier wird nur gzip entpackt</translation>
    </message>
    <message>
        <source>unpack it: {} {}</source>
        <translation>entpacken Sie sie: {} {}</translation>
    </message>
    <message>
        <source>more than 4 GiB when expanded</source>
        <translation>entpackt mehr als 4 GiB</translation>
    </message>
    <message>
        <source>Fetch or write the file again</source>
        <translation>Die Datei neu holen oder schreiben</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>keine solche Datei</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>Pfad prüfen</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>Name the file inside it</source>
        <translation>Die Datei darin nennen</translation>
    </message>
    <message>
        <source>could not be opened</source>
        <translation>ließ sich nicht öffnen</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>ließ sich nicht schreiben</translation>
    </message>
    <message>
        <source>Check the folder, its permissions and free space</source>
        <translation>Ordner, Zugriffsrechte und freien Platz prüfen</translation>
    </message>
    <message>
        <source>could not be replaced</source>
        <translation>ließ sich nicht ersetzen</translation>
    </message>
    <message>
        <source>new · {}</source>
        <translation>neu · {}</translation>
    </message>
    <message>
        <source>only here · {}</source>
        <translation>nur hier · {}</translation>
    </message>
    <message>
        <source>only in {} · {}</source>
        <translation>nur in {} · {}</translation>
    </message>
    <message>
        <source>results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>backward · {}</source>
        <translation>rückwärts · {}</translation>
    </message>
    <message>
        <source>update · {}</source>
        <translation>Update · {}</translation>
    </message>
    <message>
        <source>no rule</source>
        <translation>keine Regel</translation>
    </message>
    <message>
        <source>× {}, folded</source>
        <translation>× {}, gefaltet</translation>
    </message>
    <message>
        <source>{} each</source>
        <translation>je {}</translation>
    </message>
    <message>
        <source>the results</source>
        <translation>den Ergebnissen</translation>
    </message>
    <message>
        <source>to {}</source>
        <translation>zu {}</translation>
    </message>
    <message>
        <source>from {}</source>
        <translation>von {}</translation>
    </message>
    <message>
        <source>over {}</source>
        <translation>über {}</translation>
    </message>
    <message>
        <source>along {}</source>
        <translation>entlang {}</translation>
    </message>
    <message>
        <source>slices {}</source>
        <translation>Scheiben {}</translation>
    </message>
    <message>
        <source>{} times</source>
        <translation>{}-mal</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>Skalar</translation>
    </message>
    <message>
        <source>what is sharded by hand is on another mesh than the strategy</source>
        <translation>was von Hand aufgeteilt ist, liegt auf einem anderen Mesh als die Strategie</translation>
    </message>
    <message>
        <source>the strategy&apos;s is {}</source>
        <translation>das der Strategie ist {}</translation>
    </message>
    <message>
        <source>Use the mesh of the program</source>
        <translation>Das Mesh des Programms verwenden</translation>
    </message>
    <message>
        <source>the export was cancelled</source>
        <translation>der Export wurde abgebrochen</translation>
    </message>
    <message>
        <source>A Python module that shards your function and checks itself</source>
        <translation>Ein Python-Modul, das die Funktion aufteilt und sich selbst prüft</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>A few lines of Python: path patterns and their PartitionSpecs</source>
        <translation>Wenige Zeilen Python: Pfadmuster und ihre PartitionSpecs</translation>
    </message>
    <message>
        <source>The StableHLO module with the shardings written into it</source>
        <translation>Das StableHLO-Modul mit eingetragenen Shardings</translation>
    </message>
    <message>
        <source>Device-local</source>
        <translation>Je Gerät</translation>
    </message>
    <message>
        <source>The program of each device with its collectives, and Python that runs it</source>
        <translation>Das Programm jedes Geräts mit seinen Kollektiven und Python, das es ausführt</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>One HTML page: map, schedule, shardings, collectives, memory and time</source>
        <translation>Eine HTML-Seite: Karte, Ablaufplan, Shardings, Kollektive, Speicher und Zeit</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>A picture of the map: blocks, what they cost, how they are cut</source>
        <translation>Ein Bild der Karte: Blöcke, was sie kosten, wie sie geteilt sind</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>schreiben</translation>
    </message>
    <message>
        <source>no such export</source>
        <translation>keinen solchen Export gibt es</translation>
    </message>
    <message>
        <source>the model itself would be written over</source>
        <translation>das Modell selbst würde überschrieben</translation>
    </message>
    <message>
        <source>Give the export another name</source>
        <translation>Dem Export einen anderen Namen geben</translation>
    </message>
    <message>
        <source>it is gzip&apos;d</source>
        <translation>es ist mit gzip gepackt</translation>
    </message>
    <message>
        <source>two files would have one name</source>
        <translation>zwei Dateien hätten denselben Namen</translation>
    </message>
    <message>
        <source>Let the name end in {}</source>
        <translation>Den Namen auf {} enden lassen</translation>
    </message>
    <message>
        <source>JAX has no array of this type</source>
        <translation>JAX hat kein Array dieses Typs</translation>
    </message>
    <message>
        <source>PartitionSpec has no word for a partial sum</source>
        <translation>PartitionSpec hat kein Wort für eine Teilsumme</translation>
    </message>
    <message>
        <source>Reduce it before it is returned</source>
        <translation>Vor der Rückgabe reduzieren</translation>
    </message>
    <message>
        <source>JAX cuts arguments and results into equal parts only</source>
        <translation>JAX teilt Argumente und Ergebnisse nur in gleiche Teile</translation>
    </message>
    <message>
        <source>{} of dimension {} do not divide by {}</source>
        <translation>{} von Dimension {} sind nicht durch {} teilbar</translation>
    </message>
    <message>
        <source>shardings of arguments and results cannot carry a decision on an op</source>
        <translation>Shardings von Argumenten und Ergebnissen können keine Entscheidung an einer Op tragen</translation>
    </message>
    <message>
        <source>tactic {}</source>
        <translation>Taktik {}</translation>
    </message>
    <message>
        <source>Decide it on an argument, or export to JAX or Shardy, which carry it as a constraint</source>
        <translation>An einem Argument entscheiden oder nach JAX oder Shardy exportieren; die tragen sie als Constraint</translation>
    </message>
    <message>
        <source>there is no graph to draw</source>
        <translation>es gibt keinen Graphen zu zeichnen</translation>
    </message>
    <message>
        <source>laying out the graph</source>
        <translation>Graph wird angeordnet</translation>
    </message>
    <message>
        <source>no rule can tell two tensors of one path apart</source>
        <translation>keine Regel kann zwei Tensoren mit demselben Pfad unterscheiden</translation>
    </message>
    <message>
        <source>they are sharded differently</source>
        <translation>sie sind verschieden aufgeteilt</translation>
    </message>
    <message>
        <source>no list of patterns gives these shardings</source>
        <translation>keine Liste von Mustern ergibt diese Shardings</translation>
    </message>
    <message>
        <source>paths differ only in characters that patterns use</source>
        <translation>Pfade unterscheiden sich nur in Zeichen, die Muster verwenden</translation>
    </message>
    <message>
        <source>interpreting, operations run</source>
        <translation>Interpretieren, ausgeführte Operationen</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Write the axes as model,batch (devices are counted along the last first), snake, or the device at every position as 0-3,7-4</source>
        <translation>Die Achsen als model,batch schreiben (Geräte werden zuerst entlang der letzten gezählt), snake, oder das Gerät an jeder Stelle als 0-3,7-4</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no device and no range of devices</source>
        <translation>„{}“ ist kein Gerät und kein Bereich von Geräten</translation>
    </message>
    <message>
        <source>there is no device {}</source>
        <translation>es gibt kein Gerät {}</translation>
    </message>
    <message>
        <source>the mesh has {}, from 0 to {}</source>
        <translation>das Mesh hat {}, von 0 bis {}</translation>
    </message>
    <message>
        <source>device {} is there twice</source>
        <translation>Gerät {} kommt zweimal vor</translation>
    </message>
    <message>
        <source>device {} is missing</source>
        <translation>Gerät {} fehlt</translation>
    </message>
    <message>
        <source>{} of {} are placed</source>
        <translation>{} von {} sind platziert</translation>
    </message>
    <message>
        <source>the devices of a mesh of more than {} are as they are counted</source>
        <translation>die Geräte eines Mesh mit mehr als {} stehen, wie sie gezählt werden</translation>
    </message>
    <message>
        <source>the mesh has no axis &apos;{}&apos;</source>
        <translation>das Mesh hat keine Achse „{}“</translation>
    </message>
    <message>
        <source>its axes are {}</source>
        <translation>seine Achsen sind {}</translation>
    </message>
    <message>
        <source>axis {} is there twice</source>
        <translation>Achse {} kommt zweimal vor</translation>
    </message>
    <message>
        <source>axis {} is missing</source>
        <translation>Achse {} fehlt</translation>
    </message>
    <message>
        <source>all axes are counted</source>
        <translation>alle Achsen werden gezählt</translation>
    </message>
    <message>
        <source>no hardware is named &apos;{}&apos;</source>
        <translation>keine Hardware heißt „{}“</translation>
    </message>
    <message>
        <source>Known are {}; or name a file (*.json)</source>
        <translation>Bekannt sind {}; oder eine Datei nennen (*.json)</translation>
    </message>
    <message>
        <source>it is not axiscape.hardware</source>
        <translation>es ist nicht axiscape.hardware</translation>
    </message>
    <message>
        <source>only version 2 is known</source>
        <translation>nur Version 2 ist bekannt</translation>
    </message>
    <message>
        <source>a name and a title are needed</source>
        <translation>Name und Titel werden gebraucht</translation>
    </message>
    <message>
        <source>true or false is needed</source>
        <translation>true oder false wird gebraucht</translation>
    </message>
    <message>
        <source>it is neither gpu nor tpu</source>
        <translation>es ist weder gpu noch tpu</translation>
    </message>
    <message>
        <source>a list of 1 to {} levels is needed</source>
        <translation>eine Liste von 1 bis {} Ebenen wird gebraucht</translation>
    </message>
    <message>
        <source>an object is needed</source>
        <translation>ein Objekt wird gebraucht</translation>
    </message>
    <message>
        <source>there is no such key</source>
        <translation>einen solchen Schlüssel gibt es nicht</translation>
    </message>
    <message>
        <source>known are {}</source>
        <translation>bekannt sind {}</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>es fehlt</translation>
    </message>
    <message>
        <source>a text is needed</source>
        <translation>ein Text wird gebraucht</translation>
    </message>
    <message>
        <source>an object of texts is needed</source>
        <translation>ein Objekt aus Texten wird gebraucht</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not among the sources</source>
        <translation>„{}“ ist nicht unter den Quellen</translation>
    </message>
    <message>
        <source>a number is needed</source>
        <translation>eine Zahl wird gebraucht</translation>
    </message>
    <message>
        <source>{} is not between {} and {}</source>
        <translation>{} liegt nicht zwischen {} und {}</translation>
    </message>
    <message>
        <source>[number, source, confidence] is needed</source>
        <translation>[Zahl, Quelle, Konfidenz] wird gebraucht</translation>
    </message>
    <message>
        <source>a whole number is needed</source>
        <translation>eine ganze Zahl wird gebraucht</translation>
    </message>
    <message>
        <source>two levels are named {}</source>
        <translation>zwei Ebenen heißen {}</translation>
    </message>
    <message>
        <source>only a torus dimension has it</source>
        <translation>nur eine Torusdimension hat das</translation>
    </message>
    <message>
        <source>there is no kind &apos;{}&apos;</source>
        <translation>eine Art „{}“ gibt es nicht</translation>
    </message>
    <message>
        <source>known are ring, line, torus_dimension, full_mesh, switch and data_centre</source>
        <translation>bekannt sind ring, line, torus_dimension, full_mesh, switch und data_centre</translation>
    </message>
    <message>
        <source>an object of group sizes is needed</source>
        <translation>ein Objekt aus Gruppengrößen wird gebraucht</translation>
    </message>
    <message>
        <source>it is no number of devices</source>
        <translation>das ist keine Anzahl von Geräten</translation>
    </message>
    <message>
        <source>the hardware cannot be read</source>
        <translation>die Hardware lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Write a mesh as batch=4,model=2</source>
        <translation>Ein Mesh als batch=4,model=2 schreiben</translation>
    </message>
    <message>
        <source>a mesh needs an axis</source>
        <translation>ein Mesh braucht eine Achse</translation>
    </message>
    <message>
        <source>{} axes; a mesh has at most {}</source>
        <translation>{} Achsen; ein Mesh hat höchstens {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no name of an axis</source>
        <translation>„{}“ ist kein Name einer Achse</translation>
    </message>
    <message>
        <source>a name has letters, digits and _ and starts with no digit</source>
        <translation>ein Name hat Buchstaben, Ziffern und _ und beginnt mit keiner Ziffer</translation>
    </message>
    <message>
        <source>axis {} has size {}; the least is 1</source>
        <translation>Achse {} hat Größe {}; mindestens 1 ist nötig</translation>
    </message>
    <message>
        <source>the mesh has more than {} devices</source>
        <translation>das Mesh hat mehr als {} Geräte</translation>
    </message>
    <message>
        <source>axis {} has size {}</source>
        <translation>Achse {} hat Größe {}</translation>
    </message>
    <message>
        <source>the mesh ends with a comma</source>
        <translation>das Mesh endet mit einem Komma</translation>
    </message>
    <message>
        <source>read &apos;{}&apos;</source>
        <translation>gelesen: „{}“</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no mesh axis</source>
        <translation>„{}“ ist keine Mesh-Achse</translation>
    </message>
    <message>
        <source>it has no =</source>
        <translation>darin ist kein =</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no size of an axis</source>
        <translation>„{}“ ist keine Größe einer Achse</translation>
    </message>
    <message>
        <source>Write a placement as batch=dcn,model=x*y or with sizes model=x:4*y:2, nearest first</source>
        <translation>Eine Platzierung als batch=dcn,model=x*y oder mit Größen als model=x:4*y:2 schreiben, die nächste Ebene zuerst</translation>
    </message>
    <message>
        <source>axis {} has more than 8 parts</source>
        <translation>Achse {} hat mehr als 8 Teile</translation>
    </message>
    <message>
        <source>{} has no network level &apos;{}&apos;</source>
        <translation>{} hat keine Netzebene „{}“</translation>
    </message>
    <message>
        <source>Known are {}</source>
        <translation>Bekannt sind {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no number of devices</source>
        <translation>„{}“ ist keine Anzahl von Geräten</translation>
    </message>
    <message>
        <source>{} devices of axis {} cannot be placed on {}</source>
        <translation>{} Geräte der Achse {} lassen sich nicht auf {} platzieren</translation>
    </message>
    <message>
        <source>{} are left of its {}</source>
        <translation>{} sind von ihren {} übrig</translation>
    </message>
    <message>
        <source>axis {} does not fit on {}</source>
        <translation>Achse {} passt nicht auf {}</translation>
    </message>
    <message>
        <source>{} devices are to go where {} have room</source>
        <translation>{} Geräte sollen dahin, wo {} Platz haben</translation>
    </message>
    <message>
        <source>the parts of axis {} do not make up its {} devices</source>
        <translation>die Teile der Achse {} ergeben nicht ihre {} Geräte</translation>
    </message>
    <message>
        <source>&apos;{}&apos; places no axis</source>
        <translation>„{}“ platziert keine Achse</translation>
    </message>
    <message>
        <source>axis {} is placed twice</source>
        <translation>Achse {} ist zweimal platziert</translation>
    </message>
    <message>
        <source>argument {}</source>
        <translation>Argument {}</translation>
    </message>
    <message>
        <source>{} result {}</source>
        <translation>{} Ergebnis {}</translation>
    </message>
    <message>
        <source>tile {} dim {} over {}</source>
        <translation>{} auf Dim {} über {} kacheln</translation>
    </message>
    <message>
        <source>keep {} whole along {}</source>
        <translation>{} entlang {} ganz lassen</translation>
    </message>
    <message>
        <source>choose {} of {} along {}</source>
        <translation>{} von {} entlang {} wählen</translation>
    </message>
    <message>
        <source>propagate</source>
        <translation>propagieren</translation>
    </message>
    <message>
        <source>the program has no such argument</source>
        <translation>das Programm hat kein solches Argument</translation>
    </message>
    <message>
        <source>the value has no such dimension</source>
        <translation>der Wert hat keine solche Dimension</translation>
    </message>
    <message>
        <source>the axis is used on the value already</source>
        <translation>die Achse wird an dem Wert schon verwendet</translation>
    </message>
    <message>
        <source>the program has no such op result</source>
        <translation>das Programm hat kein solches Ergebnis einer Op</translation>
    </message>
    <message>
        <source>the program has no such op</source>
        <translation>das Programm hat keine solche Op</translation>
    </message>
    <message>
        <source>the op carries no such value</source>
        <translation>die Op trägt keinen solchen Wert</translation>
    </message>
    <message>
        <source>the op has no such factor</source>
        <translation>die Op hat keinen solchen Faktor</translation>
    </message>
    <message>
        <source>it could be placed</source>
        <translation>es ließe sich platzieren</translation>
    </message>
    <message>
        <source>the dimension is kept whole</source>
        <translation>die Dimension bleibt ganz</translation>
    </message>
    <message>
        <source>the axis does not fall on one part of the dimension</source>
        <translation>die Achse fällt nicht auf einen Teil der Dimension</translation>
    </message>
    <message>
        <source>an axis outside of it in that dimension is not there</source>
        <translation>eine Achse außerhalb davon in dieser Dimension fehlt</translation>
    </message>
    <message>
        <source>does not divide</source>
        <translation>nicht teilbar</translation>
    </message>
    <message>
        <source>an operand is kept whole along the axis</source>
        <translation>ein Operand bleibt entlang der Achse ganz</translation>
    </message>
    <message>
        <source>the value is kept whole along the axis</source>
        <translation>der Wert bleibt entlang der Achse ganz</translation>
    </message>
    <message>
        <source>a more major part of the dimension is not used up</source>
        <translation>ein höherer Teil der Dimension ist nicht aufgebraucht</translation>
    </message>
    <message>
        <source>another use would have to gather</source>
        <translation>eine andere Verwendung müsste gathern</translation>
    </message>
    <message>
        <source>each device would need more of the other devices&apos; elements than a gather brings</source>
        <translation>jedes Gerät bräuchte mehr Elemente der anderen Geräte, als ein Gather bringt</translation>
    </message>
    <message>
        <source>a manual computation has the axis or the dimension to itself</source>
        <translation>eine manuelle Berechnung hat die Achse oder die Dimension für sich</translation>
    </message>
    <message>
        <source>a sharding constraint of the program says otherwise</source>
        <translation>eine Sharding-Vorgabe des Programms sagt etwas anderes</translation>
    </message>
    <message>
        <source>the program says so there</source>
        <translation>das Programm gibt es dort so vor</translation>
    </message>
    <message>
        <source>a sharding constraint of the program</source>
        <translation>eine Sharding-Vorgabe des Programms</translation>
    </message>
    <message>
        <source>not an add of two partial sums that nobody else uses</source>
        <translation>keine Addition zweier Teilsummen, die sonst niemand verwendet</translation>
    </message>
    <message>
        <source>the mesh has no such axis</source>
        <translation>das Mesh hat keine solche Achse</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>Schritt {}</translation>
    </message>
    <message>
        <source>{} has {} on dim {}</source>
        <translation>{} hat {} auf Dim {}</translation>
    </message>
    <message>
        <source>{} has {} on {}</source>
        <translation>{} hat {} auf {}</translation>
    </message>
    <message>
        <source>the tactic chose it</source>
        <translation>die Taktik hat es gewählt</translation>
    </message>
    <message>
        <source>the tactic tiles it so</source>
        <translation>die Taktik kachelt es so</translation>
    </message>
    <message>
        <source>its shardings fix it</source>
        <translation>seine Shardings legen es fest</translation>
    </message>
    <message>
        <source>its operand {} has it</source>
        <translation>sein Operand {} hat sie</translation>
    </message>
    <message>
        <source>both of its operands are partial sums, and nobody else uses them</source>
        <translation>beide Operanden sind Teilsummen, und niemand sonst verwendet sie</translation>
    </message>
    <message>
        <source>{}, which uses it, asks for it</source>
        <translation>{} verwendet es und verlangt sie</translation>
    </message>
    <message>
        <source>{}, which uses its result, asks for it</source>
        <translation>{} verwendet sein Ergebnis und verlangt sie</translation>
    </message>
    <message>
        <source>dim {}</source>
        <translation>Dim {}</translation>
    </message>
    <message>
        <source>operand {} ({}), which has it on dim {}</source>
        <translation>Operand {} ({}), der sie auf Dim {} hat</translation>
    </message>
    <message>
        <source>the two partial sums it adds</source>
        <translation>den beiden Teilsummen, die es addiert</translation>
    </message>
    <message>
        <source>{}, which uses {} as operand {}</source>
        <translation>{}, das {} als Operand {} verwendet</translation>
    </message>
    <message>
        <source>asked for on {} by {}</source>
        <translation>auf {} verlangt von {}</translation>
    </message>
    <message>
        <source>: but {} would have to gather it</source>
        <translation>: aber {} müsste es gathern</translation>
    </message>
    <message>
        <source>: but {}</source>
        <translation>: aber {}</translation>
    </message>
    <message>
        <source>{} is cut by {}{}</source>
        <translation>{} ist über {} aufgeteilt{}</translation>
    </message>
    <message>
        <source>{} is a partial sum over {}{}: {}</source>
        <translation>{} ist eine Teilsumme über {}{}: {}</translation>
    </message>
    <message>
        <source>{}{}; an op holds an axis once, and what is decided stays</source>
        <translation>{}{}; eine Op hält eine Achse einmal, und Entschiedenes bleibt</translation>
    </message>
    <message>
        <source>a conflict: {} is asked for along {} in more than one way; nothing is placed until one is chosen</source>
        <translation>ein Konflikt: {} wird entlang {} auf mehr als eine Weise verlangt; nichts wird platziert, bis eine gewählt ist</translation>
    </message>
    <message>
        <source>{} could take {}: nothing was propagated since</source>
        <translation>{} könnte {} aufnehmen: seither wurde nichts propagiert</translation>
    </message>
    <message>
        <source>{} is asked for along {}, but {}</source>
        <translation>{} wird entlang {} verlangt, aber {}</translation>
    </message>
    <message>
        <source>{} is kept whole along {}: a tactic made it atomic</source>
        <translation>{} bleibt entlang {} ganz: eine Taktik hat es atomar gemacht</translation>
    </message>
    <message>
        <source>{} has no rule: nothing passes through it</source>
        <translation>{} hat keine Regel: nichts geht hindurch</translation>
    </message>
    <message>
        <source>{} is a scalar: there is nothing to cut</source>
        <translation>{} ist ein Skalar: nichts ist aufzuteilen</translation>
    </message>
    <message>
        <source>nobody asked: no neighbour of {} has {} there</source>
        <translation>niemand hat gefragt: kein Nachbar von {} hat dort {}</translation>
    </message>
    <message>
        <source>{} leaves it whole: {}</source>
        <translation>{} lässt es ganz: {}</translation>
    </message>
    <message>
        <source>nobody asks it for the axis</source>
        <translation>niemand verlangt von ihr die Achse</translation>
    </message>
    <message>
        <source>{} uses it: {}</source>
        <translation>{} verwendet es: {}</translation>
    </message>
    <message>
        <source>and {} further uses</source>
        <translation>und {} weitere Verwendungen</translation>
    </message>
    <message>
        <source>{} value {}</source>
        <translation>{} Wert {}</translation>
    </message>
    <message>
        <source>the sum: it adds two partial sums</source>
        <translation>der Summe: sie addiert zwei Teilsummen</translation>
    </message>
    <message>
        <source>no factor</source>
        <translation>kein Faktor</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>… {} steps …</source>
        <translation>… {} Schritte …</translation>
    </message>
    <message>
        <source>a tile of dim {}: {}</source>
        <translation>eine Kachel auf Dim {}: {}</translation>
    </message>
    <message>
        <source>only arguments and results of ops can be tiled</source>
        <translation>nur Argumente und Ergebnisse von Ops lassen sich kacheln</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>spread the optimizer state</source>
        <translation>Optimiererzustand verteilen</translation>
    </message>
    <message>
        <source>spread the optimizer state of tensors of {} elements and more</source>
        <translation>Optimiererzustand von Tensoren ab {} Elementen verteilen</translation>
    </message>
    <message>
        <source>spread all of the optimizer state</source>
        <translation>gesamten Optimiererzustand verteilen</translation>
    </message>
    <message>
        <source>spread matrices</source>
        <translation>Matrizen verteilen</translation>
    </message>
    <message>
        <source>spread parameters and optimizer state</source>
        <translation>Parameter und Optimiererzustand verteilen</translation>
    </message>
    <message>
        <source>spread parameters</source>
        <translation>Parameter verteilen</translation>
    </message>
    <message>
        <source>cut {} dim {}</source>
        <translation>{} auf Dim {} aufteilen</translation>
    </message>
    <message>
        <source>keep {} whole</source>
        <translation>{} ganz lassen</translation>
    </message>
    <message>
        <source>cut {}</source>
        <translation>{} aufteilen</translation>
    </message>
    <message>
        <source>{} of {} and its like</source>
        <translation>{} bei {} und seinesgleichen</translation>
    </message>
    <message>
        <source>{} of {} and its state</source>
        <translation>{} bei {} und seinem Zustand</translation>
    </message>
    <message>
        <source>{} of matrices</source>
        <translation>{} bei Matrizen</translation>
    </message>
    <message>
        <source>{} of the optimizer state</source>
        <translation>{} beim Optimiererzustand</translation>
    </message>
    <message>
        <source>{} where weights make it</source>
        <translation>{}, wo Gewichte sie erzeugen</translation>
    </message>
    <message>
        <source>{}, the first where it meets itself</source>
        <translation>{}, das erste, wo es auf sich selbst trifft</translation>
    </message>
    <message>
        <source>{}, the second where it meets itself</source>
        <translation>{}, das zweite, wo es auf sich selbst trifft</translation>
    </message>
    <message>
        <source>{} on the first dimensions</source>
        <translation>{} auf den ersten Dimensionen</translation>
    </message>
    <message>
        <source>{} over {}</source>
        <translation>{} über {}</translation>
    </message>
    <message>
        <source>a search needs hardware: it looks for what is fast on it</source>
        <translation>eine Suche braucht Hardware: sie sucht, was darauf schnell ist</translation>
    </message>
    <message>
        <source>Choose the hardware</source>
        <translation>Hardware wählen</translation>
    </message>
    <message>
        <source>applying tactics</source>
        <translation>Taktiken werden angewendet</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>Zwischenwerte</translation>
    </message>
    <message>
        <source>collective buffers</source>
        <translation>Kollektivpuffer</translation>
    </message>
    <message>
        <source>its factor {} is summed, and cut by {} into uneven shares: what a call makes of the padding is not known</source>
        <translation>ihr Faktor {} wird summiert und von {} in ungleiche Teile geteilt: was ein Aufruf aus dem Padding macht, ist nicht bekannt</translation>
    </message>
    <message>
        <source>its factor {}, which the option extended cuts along {}, has no local form</source>
        <translation>ihr Faktor {}, den die Option extended entlang {} aufteilt, hat keine lokale Form</translation>
    </message>
    <message>
        <source>{} has no program of one device</source>
        <translation>{} hat kein Programm für ein Gerät</translation>
    </message>
    <message>
        <source>its body counts devices on the module&apos;s own mesh, which is another than the strategy&apos;s</source>
        <translation>ihr Rumpf zählt Geräte auf dem eigenen Mesh des Moduls, das ein anderes als das der Strategie ist</translation>
    </message>
    <message>
        <source>its body does not fit it</source>
        <translation>ihr Rumpf passt nicht zu ihr</translation>
    </message>
    <message>
        <source>its region is not one of while, case or if</source>
        <translation>ihre Region ist keine von while, case oder if</translation>
    </message>
    <message>
        <source>its regions do not match its results</source>
        <translation>ihre Regionen passen nicht zu ihren Ergebnissen</translation>
    </message>
    <message>
        <source>inlining</source>
        <translation>Einsetzen</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>the mesh has no axis {}</source>
        <translation>das Mesh hat keine Achse {}</translation>
    </message>
    <message>
        <source>Its axes are {}</source>
        <translation>Seine Achsen sind {}</translation>
    </message>
    <message>
        <source>an action is on an argument or on an op</source>
        <translation>eine Aktion gilt einem Argument oder einer Op</translation>
    </message>
    <message>
        <source>an argument has no results</source>
        <translation>ein Argument hat keine Ergebnisse</translation>
    </message>
    <message>
        <source>{} names no factor</source>
        <translation>{} nennt keinen Faktor</translation>
    </message>
    <message>
        <source>Write o0.1 for dimension 1 of operand 0, r0.1 for a result, or sum</source>
        <translation>o0.1 für Dimension 1 von Operand 0 schreiben, r0.1 für ein Ergebnis, oder sum</translation>
    </message>
    <message>
        <source>unknown action {}</source>
        <translation>unbekannte Aktion {}</translation>
    </message>
    <message>
        <source>Known are tile, atomic, choose, propagate</source>
        <translation>Bekannt sind tile, atomic, choose, propagate</translation>
    </message>
    <message>
        <source>an axis is a name and a size</source>
        <translation>eine Achse ist ein Name und eine Größe</translation>
    </message>
    <message>
        <source>Write [&quot;batch&quot;, 4]</source>
        <translation>[&quot;batch&quot;, 4] schreiben</translation>
    </message>
    <message>
        <source>axis {} is not one of the {} of the mesh</source>
        <translation>Achse {} ist keine der {} des Mesh</translation>
    </message>
    <message>
        <source>there is no argument {}; the model has {}</source>
        <translation>es gibt kein Argument {}; das Modell hat {}</translation>
    </message>
    <message>
        <source>there is no op {}; the model has {}</source>
        <translation>es gibt keine Op {}; das Modell hat {}</translation>
    </message>
    <message>
        <source>op {} carries {} values, not {}</source>
        <translation>Op {} trägt {} Werte, nicht {}</translation>
    </message>
    <message>
        <source>op {} has no result {}</source>
        <translation>Op {} hat kein Ergebnis {}</translation>
    </message>
    <message>
        <source>{} has no dimension {}; it has {}</source>
        <translation>{} hat keine Dimension {}; es hat {}</translation>
    </message>
    <message>
        <source>the pattern &apos;{}&apos; matches it</source>
        <translation>das Muster „{}“ trifft es</translation>
    </message>
    <message>
        <source>Name the arguments meant more closely</source>
        <translation>Die gemeinten Argumente genauer nennen</translation>
    </message>
    <message>
        <source>no value of &apos;{}&apos; has a dimension {}</source>
        <translation>kein Wert von „{}“ hat eine Dimension {}</translation>
    </message>
    <message>
        <source>{}, action {}</source>
        <translation>{}, Aktion {}</translation>
    </message>
    <message>
        <source>Stored actions fit only the model and mesh they were made for</source>
        <translation>Gespeicherte Aktionen passen nur zu dem Modell und Mesh, für die sie gemacht wurden</translation>
    </message>
    <message>
        <source>op {}</source>
        <translation>Op {}</translation>
    </message>
    <message>
        <source>result {}</source>
        <translation>Ergebnis {}</translation>
    </message>
    <message>
        <source>The sharding of {} cannot be read: {}.</source>
        <translation>Das Sharding von {} lässt sich nicht lesen: {}.</translation>
    </message>
    <message>
        <source>The sharding of {} is on another mesh, {}.</source>
        <translation>Das Sharding von {} liegt auf einem anderen Mesh, {}.</translation>
    </message>
    <message>
        <source>{} is asked for as a partial sum; the schedule reduces it.</source>
        <translation>{} ist als Teilsumme verlangt; der Ablaufplan reduziert sie.</translation>
    </message>
    <message>
        <source>{} is cut along a part of axis {}.</source>
        <translation>{} ist entlang eines Teils der Achse {} aufgeteilt.</translation>
    </message>
    <message>
        <source>Axis {} is inside and outside another one: some dimensions have the two the other way round.</source>
        <translation>Achse {} liegt innerhalb und außerhalb einer anderen: manche Dimensionen haben die beiden umgekehrt.</translation>
    </message>
    <message>
        <source>Dimension {} of {} is {}, cut in {}: the option padding is on.</source>
        <translation>Dimension {} von {} ist {}, geteilt in {}: die Option padding ist an.</translation>
    </message>
    <message>
        <source>the module carries no sdy shardings</source>
        <translation>das Modul trägt keine sdy-Shardings</translation>
    </message>
    <message>
        <source>no argument, result or constraint of it has one on a mesh with axes</source>
        <translation>kein Argument, Ergebnis oder Constraint hat eines auf einem Mesh mit Achsen</translation>
    </message>
    <message>
        <source>Lower the program with in_shardings or with_sharding_constraint, with Shardy on</source>
        <translation>Das Programm mit in_shardings oder with_sharding_constraint und eingeschaltetem Shardy übersetzen</translation>
    </message>
    <message>
        <source>{} cuts {} already</source>
        <translation>{} teilt {} schon auf</translation>
    </message>
    <message>
        <source>{} is kept whole along {}</source>
        <translation>{} bleibt entlang {} ganz</translation>
    </message>
    <message>
        <source>{} ({}) does not divide dimension {} of {}, which is {}</source>
        <translation>{} ({}) teilt nicht Dimension {} von {}, die {} ist</translation>
    </message>
    <message>
        <source>{} is a single device: it cuts nothing</source>
        <translation>{} ist ein einzelnes Gerät: es teilt nichts auf</translation>
    </message>
    <message>
        <source>nothing of {} is left to cut over {}</source>
        <translation>von {} ist über {} nichts mehr aufzuteilen</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}.</translation>
    </message>
    <message>
        <source>A loop steps along it: cut, every step gathers it.</source>
        <translation>Eine Schleife läuft daran entlang: aufgeteilt würde jeder Schritt sie gathern.</translation>
    </message>
    <message>
        <source>the key {} is there twice</source>
        <translation>der Schlüssel {} kommt zweimal vor</translation>
    </message>
    <message>
        <source>more than {} levels deep</source>
        <translation>mehr als {} Ebenen tief</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>this is {}, wanted is {}</source>
        <translation>das ist {}, gewünscht ist {}</translation>
    </message>
    <message>
        <source>unknown key {}</source>
        <translation>unbekannter Schlüssel {}</translation>
    </message>
    <message>
        <source>the key {} is missing</source>
        <translation>der Schlüssel {} fehlt</translation>
    </message>
    <message>
        <source>{}{} is not from {} to {}</source>
        <translation>{}{} liegt nicht zwischen {} und {}</translation>
    </message>
    <message>
        <source>a seed is not negative</source>
        <translation>ein Seed ist nicht negativ</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenzparallel</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expertenparallel</translation>
    </message>
    <message>
        <source>Multi-query</source>
        <translation>Multi-Query</translation>
    </message>
    <message>
        <source>Edge sharding</source>
        <translation>Kanten-Sharding</translation>
    </message>
    <message>
        <source>Spatial</source>
        <translation>Räumlich</translation>
    </message>
    <message>
        <source>nothing is left to cut</source>
        <translation>nichts ist mehr aufzuteilen</translation>
    </message>
    <message>
        <source>no batch found: the model has no inputs but parameters and scalars</source>
        <translation>kein Batch gefunden: das Modell hat keine Eingaben außer Parametern und Skalaren</translation>
    </message>
    <message>
        <source>no batch found: the inputs are one graph, its edges pick rows of its nodes; edge sharding cuts it</source>
        <translation>kein Batch gefunden: die Eingaben sind ein einziger Graph, dessen Kanten Zeilen seiner Knoten auswählen; Kanten-Sharding teilt ihn auf</translation>
    </message>
    <message>
        <source>no batch found: every dimension of the inputs is summed over or compared with itself</source>
        <translation>kein Batch gefunden: über jede Dimension der Eingaben wird summiert, oder sie wird mit sich selbst verglichen</translation>
    </message>
    <message>
        <source>no attention found: no softmax of a product of two activations is multiplied with a third</source>
        <translation>keine Attention gefunden: kein Softmax eines Produkts zweier Aktivierungen wird mit einer dritten multipliziert</translation>
    </message>
    <message>
        <source>no sequence found: no input has a dimension that the queries of attention run along</source>
        <translation>keine Sequenz gefunden: keine Eingabe hat eine Dimension, an der die Queries der Attention entlanglaufen</translation>
    </message>
    <message>
        <source>a loop steps along the sequence: cut, every step would gather it</source>
        <translation>eine Schleife läuft an der Sequenz entlang: aufgeteilt würde jeder Schritt sie gathern</translation>
    </message>
    <message>
        <source>no cache found: attention reads no keys and values from the inputs</source>
        <translation>kein Cache gefunden: die Attention liest keine Keys und Values aus den Eingaben</translation>
    </message>
    <message>
        <source>the cached keys have heads of their own: Megatron cuts them</source>
        <translation>die gespeicherten Keys haben eigene Heads: Megatron teilt sie auf</translation>
    </message>
    <message>
        <source>no graph found: no input picks rows of activations</source>
        <translation>kein Graph gefunden: keine Eingabe wählt Zeilen von Aktivierungen aus</translation>
    </message>
    <message>
        <source>no edges found: no input has one row for each row picked</source>
        <translation>keine Kanten gefunden: keine Eingabe hat eine Zeile für jede ausgewählte Zeile</translation>
    </message>
    <message>
        <source>no images found: no convolution slides over an input</source>
        <translation>keine Bilder gefunden: keine Faltung gleitet über eine Eingabe</translation>
    </message>
    <message>
        <source>Without the option extended, windows keep a dimension whole: it is gathered before every convolution with one.</source>
        <translation>Ohne die Option extended lassen Fenster eine Dimension ganz: vor jeder Faltung mit einem wird sie gegathert.</translation>
    </message>
    <message>
        <source>no weights found: no parameter is multiplied with activations</source>
        <translation>keine Gewichte gefunden: kein Parameter wird mit Aktivierungen multipliziert</translation>
    </message>
    <message>
        <source>the axis does not divide, or cuts already, the heads and hidden widths of the model</source>
        <translation>die Achse teilt die Heads und verborgenen Breiten des Modells nicht, oder sie teilt sie schon auf</translation>
    </message>
    <message>
        <source>no attention and no pair of weights found: no weight makes a dimension that another contracts within a block</source>
        <translation>keine Attention und kein Paar von Gewichten gefunden: kein Gewicht macht eine Dimension, über die ein anderes im selben Block kontrahiert</translation>
    </message>
    <message>
        <source>no experts found: no product has a weight for each of several groups of its data</source>
        <translation>keine Experten gefunden: kein Produkt hat für jede von mehreren Gruppen seiner Daten ein Gewicht</translation>
    </message>
    <message>
        <source>no embedding found: no input looks up rows of a parameter</source>
        <translation>kein Embedding gefunden: keine Eingabe schlägt Zeilen eines Parameters nach</translation>
    </message>
    <message>
        <source>the model has no optimizer state: its update keeps nothing from step to step</source>
        <translation>das Modell hat keinen Optimiererzustand: sein Update behält nichts von Schritt zu Schritt</translation>
    </message>
    <message>
        <source>the model has no optimizer state: it does not train</source>
        <translation>das Modell hat keinen Optimiererzustand: es trainiert nicht</translation>
    </message>
    <message>
        <source>the model has no gradients: it does not train</source>
        <translation>das Modell hat keine Gradienten: es trainiert nicht</translation>
    </message>
    <message>
        <source>the axis cuts the optimizer state already</source>
        <translation>die Achse teilt den Optimiererzustand schon auf</translation>
    </message>
    <message>
        <source>no optimizer state is of the shape of a parameter</source>
        <translation>kein Optimiererzustand hat die Form eines Parameters</translation>
    </message>
    <message>
        <source>{} and the gradients.</source>
        <translation>{} und die Gradienten.</translation>
    </message>
    <message>
        <source>there is no strategy {}</source>
        <translation>es gibt keine Strategie {}</translation>
    </message>
    <message>
        <source>a factor is how many times slower: at least 1</source>
        <translation>ein Faktor sagt, wievielmal langsamer: mindestens 1</translation>
    </message>
    <message>
        <source>the mesh has no device {}</source>
        <translation>das Mesh hat kein Gerät {}</translation>
    </message>
    <message>
        <source>a strategy needs a name</source>
        <translation>eine Strategie braucht einen Namen</translation>
    </message>
    <message>
        <source>two strategies are named {}</source>
        <translation>zwei Strategien heißen {}</translation>
    </message>
    <message>
        <source>a project needs a strategy</source>
        <translation>ein Projekt braucht eine Strategie</translation>
    </message>
    <message>
        <source>One with an empty schedule is enough</source>
        <translation>Eine mit leerem Ablaufplan genügt</translation>
    </message>
    <message>
        <source>this is no project but {}</source>
        <translation>das ist kein Projekt, sondern {}</translation>
    </message>
    <message>
        <source>Wanted is axiscape.project</source>
        <translation>Gewünscht ist axiscape.project</translation>
    </message>
    <message>
        <source>version {} of the format is newer than this program</source>
        <translation>Version {} des Formats ist neuer als dieses Programm</translation>
    </message>
    <message>
        <source>It reads up to {}; a newer Axiscape may read it</source>
        <translation>Es liest bis {}; ein neueres Axiscape kann es vielleicht lesen</translation>
    </message>
    <message>
        <source>unknown reshards {}</source>
        <translation>unbekannte reshards {}</translation>
    </message>
    <message>
        <source>Known are partir, minimal</source>
        <translation>Bekannt sind partir, minimal</translation>
    </message>
    <message>
        <source>unknown profile {}</source>
        <translation>unbekanntes Profil {}</translation>
    </message>
    <message>
        <source>Known are partir, least</source>
        <translation>Bekannt sind partir, least</translation>
    </message>
    <message>
        <source>an empty pattern matches nothing</source>
        <translation>ein leeres Muster trifft nichts</translation>
    </message>
    <message>
        <source>an input is a dimension or a word</source>
        <translation>eine Eingabe ist eine Dimension oder ein Wort</translation>
    </message>
    <message>
        <source>unknown input {}</source>
        <translation>unbekannte Eingabe {}</translation>
    </message>
    <message>
        <source>Known are a dimension number, REPLICATED, FIRST_DIVISIBLE_DIM, UNKNOWN</source>
        <translation>Bekannt sind eine Dimensionsnummer, REPLICATED, FIRST_DIVISIBLE_DIM, UNKNOWN</translation>
    </message>
    <message>
        <source>unknown kind of tactic {}</source>
        <translation>unbekannte Art von Taktik {}</translation>
    </message>
    <message>
        <source>A tactic of the library is stored as the manual one that it is</source>
        <translation>Eine Taktik der Bibliothek wird als die manuelle gespeichert, die sie ist</translation>
    </message>
    <message>
        <source>Known are manual, automatic</source>
        <translation>Bekannt sind manual, automatic</translation>
    </message>
    <message>
        <source>a tactic needs a name</source>
        <translation>eine Taktik braucht einen Namen</translation>
    </message>
    <message>
        <source>unknown kind of fingerprint</source>
        <translation>unbekannte Art von Fingerabdruck</translation>
    </message>
    <message>
        <source>Known is sha256:</source>
        <translation>Bekannt ist sha256:</translation>
    </message>
    <message>
        <source>a placement is on the levels of a hardware</source>
        <translation>eine Platzierung liegt auf den Ebenen einer Hardware</translation>
    </message>
    <message>
        <source>Name the hardware too</source>
        <translation>Auch die Hardware nennen</translation>
    </message>
    <message>
        <source>this is no tactic file but {}</source>
        <translation>das ist keine Taktikdatei, sondern {}</translation>
    </message>
    <message>
        <source>Wanted is axiscape.tactics</source>
        <translation>Gewünscht ist axiscape.tactics</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>ein anderes Modell</translation>
    </message>
    <message>
        <source>this model</source>
        <translation>dieses Modell</translation>
    </message>
    <message>
        <source>The tactics were made for {}, {} arguments; {} has {}</source>
        <translation>Die Taktiken wurden für {} mit {} Argumenten gemacht; {} hat {}</translation>
    </message>
    <message>
        <source>The tactics were made for {}; {} has the same number of arguments but is another program</source>
        <translation>Die Taktiken wurden für {} gemacht; {} hat ebenso viele Argumente, ist aber ein anderes Programm</translation>
    </message>
    <message>
        <source>its elements cannot be read</source>
        <translation>ihre Elemente lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>another loop of another length shares its bound</source>
        <translation>eine andere Schleife anderer Länge teilt ihre Schranke</translation>
    </message>
    <message>
        <source>its shares are uneven</source>
        <translation>ihre Anteile sind ungleich</translation>
    </message>
    <message>
        <source>its shares need elements of their neighbours</source>
        <translation>ihre Anteile brauchen Elemente ihrer Nachbarn</translation>
    </message>
    <message>
        <source>its rule would be another</source>
        <translation>ihre Regel wäre eine andere</translation>
    </message>
    <message>
        <source>it divides a size that is tied to another</source>
        <translation>sie teilt eine Größe, die an eine andere gebunden ist</translation>
    </message>
    <message>
        <source>no smaller size fits all that is asked of it</source>
        <translation>keine kleinere Größe erfüllt alles, was von ihr verlangt ist</translation>
    </message>
    <message>
        <source>it holds the parts of one element</source>
        <translation>sie enthält die Teile eines Elements</translation>
    </message>
    <message>
        <source>it is a few elements</source>
        <translation>es sind wenige Elemente</translation>
    </message>
    <message>
        <source>all but a few elements are taken</source>
        <translation>alle bis auf wenige Elemente werden genommen</translation>
    </message>
    <message>
        <source>the elements taken are spread unevenly</source>
        <translation>die genommenen Elemente sind ungleichmäßig verteilt</translation>
    </message>
    <message>
        <source>it is padded and cut</source>
        <translation>sie wird aufgefüllt und aufgeteilt</translation>
    </message>
    <message>
        <source>it joins a few elements</source>
        <translation>sie fügt wenige Elemente an</translation>
    </message>
    <message>
        <source>it holds the numbers of an index</source>
        <translation>sie enthält die Zahlen eines Index</translation>
    </message>
    <message>
        <source>a window covers it</source>
        <translation>ein Fenster bedeckt sie</translation>
    </message>
    <message>
        <source>it is made of one element</source>
        <translation>sie besteht aus einem Element</translation>
    </message>
    <message>
        <source>it is the window of a convolution</source>
        <translation>sie ist das Fenster einer Faltung</translation>
    </message>
    <message>
        <source>it slides in a convolution</source>
        <translation>sie gleitet in einer Faltung</translation>
    </message>
    <message>
        <source>its features are in groups</source>
        <translation>ihre Features sind in Gruppen</translation>
    </message>
    <message>
        <source>so many are chosen</source>
        <translation>so viele werden gewählt</translation>
    </message>
    <message>
        <source>it is inside the region of an op</source>
        <translation>sie liegt in der Region einer Op</translation>
    </message>
    <message>
        <source>it is not known how its sizes go together</source>
        <translation>wie ihre Größen zusammenhängen, ist nicht bekannt</translation>
    </message>
    <message>
        <source>its region works on tensors</source>
        <translation>ihre Region arbeitet auf Tensoren</translation>
    </message>
    <message>
        <source>its sizes have no common factors</source>
        <translation>ihre Größen haben keine gemeinsamen Faktoren</translation>
    </message>
    <message>
        <source>the sizes before and after it have no common factors</source>
        <translation>die Größen davor und danach haben keine gemeinsamen Faktoren</translation>
    </message>
    <message>
        <source>the run was cancelled</source>
        <translation>der Lauf wurde abgebrochen</translation>
    </message>
    <message>
        <source>looking for the first difference, operations run</source>
        <translation>Suche nach dem ersten Unterschied, ausgeführte Operationen</translation>
    </message>
    <message>
        <source>result {}{} on device {}, element {}: {}, expected {}</source>
        <translation>Ergebnis {}{} auf Gerät {}, Element {}: {}, erwartet {}</translation>
    </message>
    <message>
        <source>{} (op {})</source>
        <translation>{} (Op {})</translation>
    </message>
    <message>
        <source>{} (op {}) at {}</source>
        <translation>{} (Op {}) in {}</translation>
    </message>
    <message>
        <source>; sizes that cannot shrink: {}</source>
        <translation>; Größen, die nicht schrumpfen können: {}</translation>
    </message>
    <message>
        <source>verification was cancelled</source>
        <translation>die Prüfung wurde abgebrochen</translation>
    </message>
    <message>
        <source>shrinking the model</source>
        <translation>Modell wird verkleinert</translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{} in {}</translation>
    </message>
    <message>
        <source>it takes {:.3g} element operations on {} devices, {:.3g} are the limit{}</source>
        <translation>es braucht {:.3g} Elementoperationen auf {} Geräten, {:.3g} sind die Grenze{}</translation>
    </message>
    <message>
        <source>no result is a finite number on random data</source>
        <translation>kein Ergebnis ist auf Zufallsdaten eine endliche Zahl</translation>
    </message>
    <message>
        <source>its sizes do not follow from smaller ones</source>
        <translation>ihre Größen folgen nicht aus kleineren</translation>
    </message>
    <message>
        <source>the picture is too large for the memory there is</source>
        <translation>das Bild ist zu groß für den vorhandenen Speicher</translation>
    </message>
    <message>
        <source>No tensor matches `{}`.</source>
        <translation>Kein Tensor passt auf `{}`.</translation>
    </message>
    <message>
        <source>A shape is a size, `shape:4096`, or all of them, `shape:2x8`.</source>
        <translation>Eine Form ist eine Größe, `shape:4096`, oder alle, `shape:2x8`.</translation>
    </message>
    <message>
        <source>Bytes are a number with K, M, G or T, `bytes&gt;64M`.</source>
        <translation>Bytes sind eine Zahl mit K, M, G oder T, `bytes&gt;64M`.</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{} ({})</translation>
    </message>
    <message>
        <source>The mesh has {}.</source>
        <translation>Das Mesh hat {}.</translation>
    </message>
    <message>
        <source>Cut {} dim {} over {}</source>
        <translation>{} auf Dim {} über {} aufteilen</translation>
    </message>
    <message>
        <source>In all {} of {}.</source>
        <translation>In allen {} von {}.</translation>
    </message>
    <message>
        <source>In this tensor only.</source>
        <translation>Nur in diesem Tensor.</translation>
    </message>
    <message>
        <source>this layer only</source>
        <translation>nur diese Schicht</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>abbrechen</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>übernehmen</translation>
    </message>
    <message>
        <source>With {}</source>
        <translation>Mit {}</translation>
    </message>
    <message>
        <source>With this change</source>
        <translation>Mit dieser Änderung</translation>
    </message>
    <message>
        <source>would be cut over {}</source>
        <translation>würde über {} aufgeteilt</translation>
    </message>
    <message>
        <source>collective to be added</source>
        <translation>Kollektiv käme hinzu</translation>
    </message>
    <message>
        <source>cut over {} ({})</source>
        <translation>aufgeteilt über {} ({})</translation>
    </message>
    <message>
        <source>partial sum, not reduced yet</source>
        <translation>Teilsumme, noch nicht reduziert</translation>
    </message>
    <message>
        <source>continues elsewhere</source>
        <translation>geht anderswo weiter</translation>
    </message>
    <message>
        <source>the dimension</source>
        <translation>die Dimension</translation>
    </message>
    <message>
        <source>the dimension {}</source>
        <translation>die Dimension {}</translation>
    </message>
    <message>
        <source>cut differently</source>
        <translation>anders aufgeteilt</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>only in {}</source>
        <translation>nur in {}</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>Der Graph wird angeordnet</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>Kein Modell ist geöffnet</translation>
    </message>
    <message>
        <source>Open a StableHLO file, or drop one on the window.</source>
        <translation>Eine StableHLO-Datei öffnen oder auf dem Fenster ablegen.</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>das Ergebnis</translation>
    </message>
    <message>
        <source>{} is cut over {}, but {} needs it whole there.</source>
        <translation>{} ist über {} aufgeteilt, aber {} braucht es dort ganz.</translation>
    </message>
    <message>
        <source>What {} makes is cut over {}, but is needed whole.</source>
        <translation>Was {} macht, ist über {} aufgeteilt, wird aber ganz gebraucht.</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {}: each device holds a partial sum until they are added up.</source>
        <translation>{} summiert über eine Dimension, die über {} aufgeteilt ist: jedes Gerät hält eine Teilsumme, bis sie addiert werden.</translation>
    </message>
    <message>
        <source>Each device holds a partial sum over {}; the sum is left cut, as its user wants it.</source>
        <translation>Jedes Gerät hält eine Teilsumme über {}; die Summe bleibt aufgeteilt, wie ihr Verwender es will.</translation>
    </message>
    <message>
        <source>{} is cut over {} on one dimension, but {} wants it cut on another.</source>
        <translation>{} ist über {} auf einer Dimension aufgeteilt, aber {} will es auf einer anderen.</translation>
    </message>
    <message>
        <source>The tiles of {} lie on other devices than {} wants them on.</source>
        <translation>Die Kacheln von {} liegen auf anderen Geräten, als {} sie braucht.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>Among</source>
        <translation>Zwischen</translation>
    </message>
    <message>
        <source>{} devices</source>
        <translation>{} Geräten</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Dauert</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verdeckt</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Unverdeckt</translation>
    </message>
    <message>
        <source>nothing, all behind compute</source>
        <translation>nichts, ganz hinter der Berechnung</translation>
    </message>
    <message>
        <source>nothing, devices wait for it</source>
        <translation>nichts, Geräte warten darauf</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>Wiederholt</translation>
    </message>
    <message>
        <source>{} times by its loop</source>
        <translation>{}-mal durch seine Schleife</translation>
    </message>
    <message>
        <source>Caused by</source>
        <translation>Wegen</translation>
    </message>
    <message>
        <source>Only in {}. {}</source>
        <translation>Nur in {}. {}</translation>
    </message>
    <message>
        <source>Not in {}. {}</source>
        <translation>Nicht in {}. {}</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <source>Each device holds</source>
        <translation>Jedes Gerät hält</translation>
    </message>
    <message>
        <source>as</source>
        <translation>als</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>In {}</source>
        <translation>In {}</translation>
    </message>
    <message>
        <source>Dimension {}</source>
        <translation>Dimension {}</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>see its tiles</source>
        <translation>seine Kacheln sehen</translation>
    </message>
    <message>
        <source>Goes to {}</source>
        <translation>Geht zu {}</translation>
    </message>
    <message>
        <source>Comes from {}</source>
        <translation>Kommt von {}</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>Argument</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>und {} weitere</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>eines wählen</translation>
    </message>
    <message>
        <source>go there</source>
        <translation>dorthin gehen</translation>
    </message>
    <message>
        <source>come back</source>
        <translation>zurückkommen</translation>
    </message>
    <message>
        <source>directly in it</source>
        <translation>direkt darin</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>Ops</translation>
    </message>
    <message>
        <source>and {} more groups</source>
        <translation>und {} weitere Gruppen</translation>
    </message>
    <message>
        <source>Collectives inside</source>
        <translation>Kollektive darin</translation>
    </message>
    <message>
        <source>{} equal layers, folded into one.</source>
        <translation>{} gleiche Schichten, zu einer gefaltet.</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>open it</source>
        <translation>öffnen</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>then</source>
        <translation>dann</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>{} free</source>
        <translation>{} frei</translation>
    </message>
    <message>
        <source>Over by {}</source>
        <translation>{} zu viel</translation>
    </message>
    <message>
        <source>of {}</source>
        <translation>von {}</translation>
    </message>
    <message>
        <source>Add axis {}</source>
        <translation>Achse {} hinzufügen</translation>
    </message>
    <message>
        <source>Rename axis {} to {}</source>
        <translation>Achse {} in {} umbenennen</translation>
    </message>
    <message>
        <source>Resize {} to {}</source>
        <translation>Größe von {} auf {} ändern</translation>
    </message>
    <message>
        <source>Remove axis {}</source>
        <translation>Achse {} entfernen</translation>
    </message>
    <message>
        <source>Reorder axes</source>
        <translation>Achsen umordnen</translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation>Mesh bearbeiten</translation>
    </message>
    <message>
        <source>the tactic says so</source>
        <translation>die Taktik sagt es</translation>
    </message>
    <message>
        <source>the manual computation fixes it</source>
        <translation>die manuelle Berechnung legt es fest</translation>
    </message>
    <message>
        <source>carried forward from {}</source>
        <translation>weitergetragen von {}</translation>
    </message>
    <message>
        <source>carried forward</source>
        <translation>weitergetragen</translation>
    </message>
    <message>
        <source>both sides of the add are partial sums</source>
        <translation>beide Seiten der Addition sind Teilsummen</translation>
    </message>
    <message>
        <source>asked for by {} that uses it</source>
        <translation>verlangt von {}, das es verwendet</translation>
    </message>
    <message>
        <source>asked for by its use</source>
        <translation>verlangt von seiner Verwendung</translation>
    </message>
    <message>
        <source>result of an op</source>
        <translation>Ergebnis einer Op</translation>
    </message>
    <message>
        <source>carried value</source>
        <translation>getragener Wert</translation>
    </message>
    <message>
        <source>tile {} of {}</source>
        <translation>Kachel {} von {}</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>{} in {}</source>
        <translation>{} in {}</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manuell</translation>
    </message>
    <message>
        <source>no model is open</source>
        <translation>kein Modell ist geöffnet</translation>
    </message>
    <message>
        <source>Open the model that the tactics are for first</source>
        <translation>Zuerst das Modell öffnen, für das die Taktiken sind</translation>
    </message>
    <message>
        <source>its tactics need it</source>
        <translation>ihre Taktiken brauchen sie</translation>
    </message>
    <message>
        <source>Add the axis to the mesh, or open the file as a whole</source>
        <translation>Die Achse zum Mesh hinzufügen oder die Datei als Ganzes öffnen</translation>
    </message>
    <message>
        <source>The outlined parts are what device {} holds.</source>
        <translation>Die umrandeten Teile hält Gerät {}.</translation>
    </message>
    <message>
        <source>It has a part of every sum in y: {} devices add theirs up.</source>
        <translation>Es hat einen Teil jeder Summe in y: {} Geräte addieren ihre.</translation>
    </message>
    <message>
        <source>Nothing is sent: every tile of y needs only tiles that are there.</source>
        <translation>Nichts wird gesendet: jede Kachel von y braucht nur Kacheln, die da sind.</translation>
    </message>
    <message>
        <source>the project does not say where its model is</source>
        <translation>das Projekt sagt nicht, wo sein Modell ist</translation>
    </message>
    <message>
        <source>Save it again from the window</source>
        <translation>Aus dem Fenster neu speichern</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>{}. {}</source>
        <translation>{}. {}</translation>
    </message>
    <message>
        <source>partial y</source>
        <translation>Teilsumme y</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Verwendet</translation>
    </message>
    <message>
        <source>{} of {} have no price: the figures are without them</source>
        <translation>{} von {} haben keinen Preis: die Zahlen sind ohne sie</translation>
    </message>
    <message>
        <source>tactic {} is automatic and has no stored actions: it does nothing until a search finds some</source>
        <translation>Taktik {} ist automatisch und hat keine gespeicherten Aktionen: Sie tut nichts, bis eine Suche welche findet</translation>
    </message>
    <message>
        <source>{} has no pace of the host &apos;{}&apos;</source>
        <translation>{} kennt kein Tempo des Hosts „{}“</translation>
    </message>
    <message>
        <source>its profile does not say how long such a host takes to launch a kernel</source>
        <translation>das Profil sagt nicht, wie lange ein solcher Host für den Start eines Kernels braucht</translation>
    </message>
    <message>
        <source>Choose another host, or add the pace to a profile of your own</source>
        <translation>Einen anderen Host wählen oder das Tempo in einem eigenen Profil angeben</translation>
    </message>
    <message>
        <source>there is no host &apos;{}&apos;</source>
        <translation>es gibt keinen Host „{}“</translation>
    </message>
    <message>
        <source>Known are compiled and eager</source>
        <translation>Bekannt sind compiled und eager</translation>
    </message>
    <message>
        <source>a host launches the kernels of a hardware</source>
        <translation>ein Host startet die Kernel einer Hardware</translation>
    </message>
    <message>
        <source>two axes have the colour {}</source>
        <translation>zwei Achsen haben die Farbe {}</translation>
    </message>
    <message>
        <source>there are {} colours for {} axes</source>
        <translation>es gibt {} Farben für {} Achsen</translation>
    </message>
    <message>
        <source>the program has no layer &apos;{}&apos;</source>
        <translation>Das Programm hat keine Schicht „{}“</translation>
    </message>
    <message>
        <source>It has no layers</source>
        <translation>Es hat keine Schichten</translation>
    </message>
    <message>
        <source>Its outermost layers are {}</source>
        <translation>Seine äußersten Schichten sind {}</translation>
    </message>
    <message>
        <source>a model is sample:NAME or lesson:NAME, never a path</source>
        <translation>ein Modell ist sample:NAME oder lesson:NAME, nie ein Pfad</translation>
    </message>
    <message>
        <source>an id is of small letters, digits and hyphens, at most 64</source>
        <translation>eine Kennung besteht aus höchstens 64 Kleinbuchstaben, Ziffern und Bindestrichen</translation>
    </message>
    <message>
        <source>a text has 1 to {} characters</source>
        <translation>ein Text hat 1 bis {} Zeichen</translation>
    </message>
    <message>
        <source>× {} alike</source>
        <translation>× {} gleiche</translation>
    </message>
    <message>
        <source>× {} times</source>
        <translation>× {} Durchläufe</translation>
    </message>
    <message numerus="yes">
        <source>{} ops</source>
        <comment>1 op</comment>
        <translation>
            <numerusform>{} Op</numerusform>
            <numerusform>{} Ops</numerusform>
        </translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>neu berechnet</translation>
    </message>
    <message>
        <source>split in {} by its sharding</source>
        <translation>vom Sharding in {} geteilt</translation>
    </message>
    <message>
        <source>Peak {}</source>
        <translation>Spitze {}</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Last tactic</source>
        <translation>Letzte Taktik</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>cut over {}</source>
        <translation>über {} geteilt</translation>
    </message>
    <message>
        <source>no prices without hardware</source>
        <translation>ohne Hardware keine Kosten</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>full: the step, {}; the peak, {}</source>
        <translation>voll: der Schritt, {}; die Spitze, {}</translation>
    </message>
    <message>
        <source>thicker: more bytes on one device</source>
        <translation>dicker: mehr Bytes auf einem Gerät</translation>
    </message>
    <message>
        <source>waiting for a collective</source>
        <translation>wartet auf eine Kollektivoperation</translation>
    </message>
    <message>
        <source>full: the longest of its lane; of all {}</source>
        <translation>voll: der längste seiner Bahn; von allen {}</translation>
    </message>
    <message>
        <source>full: {}, held at the peak of {}</source>
        <translation>voll: {}, gehalten an der Spitze von {}</translation>
    </message>
    <message>
        <source>hidden behind computing</source>
        <translation>hinter Rechnen verborgen</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>gewartet</translation>
    </message>
    <message>
        <source>full: {}</source>
        <translation>voll: {}</translation>
    </message>
    <message>
        <source>cut otherwise by the last tactic</source>
        <translation>von der letzten Taktik anders geteilt</translation>
    </message>
    <message>
        <source>{} of {} tensors</source>
        <translation>{} von {} Tensoren</translation>
    </message>
    <message numerus="yes">
        <source>{} conflicts</source>
        <comment>1 conflict</comment>
        <translation>
            <numerusform>{} Konflikt</numerusform>
            <numerusform>{} Konflikte</numerusform>
        </translation>
    </message>
    <message>
        <source>an axis is asked for on two dimensions: nothing was placed</source>
        <translation>eine Achse wird auf zwei Dimensionen verlangt: nichts wurde gesetzt</translation>
    </message>
    <message>
        <source>, {} waited for</source>
        <translation>, davon {} gewartet</translation>
    </message>
    <message>
        <source>sends nothing</source>
        <translation>sendet nichts</translation>
    </message>
    <message>
        <source>no conflict</source>
        <translation>kein Konflikt</translation>
    </message>
    <message>
        <source>Stores</source>
        <translation>Speicherinhalte</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>{} on one device</source>
        <translation>{} auf einem Gerät</translation>
    </message>
    <message>
        <source>1 of {} alike</source>
        <translation>1 von {} gleichen</translation>
    </message>
    <message numerus="yes">
        <source>{} tensors, {} on one device</source>
        <comment>1 tensor, {1} on one device</comment>
        <translation>
            <numerusform>{} Tensor, {} auf einem Gerät</numerusform>
            <numerusform>{} Tensoren, {} auf einem Gerät</numerusform>
        </translation>
    </message>
    <message>
        <source>{} alike, drawn as one</source>
        <translation>{} gleiche, als einer gezeichnet</translation>
    </message>
    <message>
        <source>The forward pass run again for the backward pass</source>
        <translation>Der Vorwärtslauf, für den Rückwärtslauf wiederholt</translation>
    </message>
    <message>
        <source>No name in the program: named after its ops</source>
        <translation>Im Programm ohne Namen: nach seinen Ops benannt</translation>
    </message>
    <message>
        <source>Recognised by its shape</source>
        <translation>An seiner Form erkannt</translation>
    </message>
    <message>
        <source>Its sharding splits it in {}</source>
        <translation>Sein Sharding teilt ihn in {}</translation>
    </message>
    <message>
        <source>computes {}, waits {}: {} % of the step</source>
        <translation>rechnet {}, wartet {}: {} % des Schritts</translation>
    </message>
    <message>
        <source>holds {} at the peak: {} %</source>
        <translation>hält {} an der Spitze: {} %</translation>
    </message>
    <message>
        <source>{} {} over {}: {}, {}, {} waited for</source>
        <translation>{} {} über {}: {}, {}, davon {} gewartet</translation>
    </message>
    <message numerus="yes">
        <source>{} conflicts in it</source>
        <comment>1 conflict in it</comment>
        <translation>
            <numerusform>{} Konflikt darin</numerusform>
            <numerusform>{} Konflikte darin</numerusform>
        </translation>
    </message>
    <message>
        <source>kept, {}</source>
        <translation>behalten, {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; needs numbers</source>
        <translation>&apos;{}&apos; braucht Zahlen</translation>
    </message>
    <message>
        <source>it divides by 0</source>
        <translation>es teilt durch 0</translation>
    </message>
    <message>
        <source>{} has not this many arguments</source>
        <translation>{} hat nicht so viele Argumente</translation>
    </message>
    <message>
        <source>&apos;{}&apos; at column {} is left over</source>
        <translation>&apos;{}&apos; in Spalte {} bleibt übrig</translation>
    </message>
    <message>
        <source>the expression ends too early</source>
        <translation>der Ausdruck endet zu früh</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot stand at column {}</source>
        <translation>&apos;{}&apos; kann nicht in Spalte {} stehen</translation>
    </message>
    <message>
        <source>an expression has at most {} characters, this one {}</source>
        <translation>ein Ausdruck hat höchstens {} Zeichen, dieser {}</translation>
    </message>
    <message>
        <source>an expression cannot have &apos;{}&apos; at column {}</source>
        <translation>ein Ausdruck kann &apos;{}&apos; in Spalte {} nicht haben</translation>
    </message>
    <message>
        <source>the number at column {} is too large or too small</source>
        <translation>die Zahl in Spalte {} ist zu groß oder zu klein</translation>
    </message>
    <message>
        <source>the text at column {} has no end</source>
        <translation>der Text in Spalte {} hat kein Ende</translation>
    </message>
    <message>
        <source>a name is wanted as argument {}</source>
        <translation>als Argument {} wird ein Name gebraucht</translation>
    </message>
    <message>
        <source>there is no argument {}</source>
        <translation>es gibt kein Argument {}</translation>
    </message>
    <message>
        <source>there is no argument or result {}</source>
        <translation>es gibt kein Argument oder Ergebnis {}</translation>
    </message>
    <message>
        <source>there is no tactic {}</source>
        <translation>es gibt keine Taktik {}</translation>
    </message>
    <message>
        <source>the number of an op is wanted</source>
        <translation>die Nummer einer Operation wird gebraucht</translation>
    </message>
    <message>
        <source>there is no hardware to tell {} of</source>
        <translation>ohne Hardware lässt sich {} nicht sagen</translation>
    </message>
    <message>
        <source>there is no category {}</source>
        <translation>es gibt keine Kategorie {}</translation>
    </message>
    <message>
        <source>there is no option {}</source>
        <translation>es gibt keine Option {}</translation>
    </message>
    <message>
        <source>there is no collective {}</source>
        <translation>es gibt kein Collective {}</translation>
    </message>
    <message>
        <source>{} is no number with a unit</source>
        <translation>{} ist keine Zahl mit Einheit</translation>
    </message>
    <message>
        <source>the mesh was changed</source>
        <translation>das Mesh wurde geändert</translation>
    </message>
    <message>
        <source>the hardware was changed</source>
        <translation>die Hardware wurde geändert</translation>
    </message>
    <message>
        <source>the options were changed</source>
        <translation>die Optionen wurden geändert</translation>
    </message>
    <message>
        <source>tactics were changed, not only their order</source>
        <translation>Taktiken wurden geändert, nicht nur ihre Reihenfolge</translation>
    </message>
    <message>
        <source>more than {} tactics</source>
        <translation>mehr als {} Taktiken</translation>
    </message>
    <message>
        <source>no number is handed in</source>
        <translation>es ist keine Zahl abgegeben</translation>
    </message>
    <message>
        <source>no strategy is handed in</source>
        <translation>es ist keine Strategie abgegeben</translation>
    </message>
    <message>
        <source>not reached: {}</source>
        <translation>nicht erreicht: {}</translation>
    </message>
    <message>
        <source>there is no name {}</source>
        <translation>es gibt keinen Namen {}</translation>
    </message>
    <message>
        <source>there is no function {}</source>
        <translation>es gibt keine Funktion {}</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>stored actions need the axis {} where it is</source>
        <translation>gespeicherte Aktionen brauchen die Achse {} an ihrem Platz</translation>
    </message>
    <message>
        <source>there is no method {}</source>
        <translation>es gibt kein Verfahren {}</translation>
    </message>
    <message>
        <source>there is no export {}</source>
        <translation>es gibt keinen Export {}</translation>
    </message>
    <message>
        <source>the cost is bytes, or seconds on a hardware</source>
        <translation>die Kosten sind bytes, oder seconds auf einer Hardware</translation>
    </message>
    <message>
        <source>fixed are mesh, hardware or options</source>
        <translation>fest sein können mesh, hardware und options</translation>
    </message>
    <message>
        <source>an exercise is a number or a strategy</source>
        <translation>eine Aufgabe ist eine Zahl (number) oder eine Strategie (strategy)</translation>
    </message>
    <message>
        <source>an exercise has three hints</source>
        <translation>eine Aufgabe hat drei Hinweise</translation>
    </message>
    <message>
        <source>an exercise has a goal</source>
        <translation>eine Aufgabe hat ein Ziel</translation>
    </message>
    <message>
        <source>two exercises are called {}</source>
        <translation>zwei Aufgaben heißen {}</translation>
    </message>
    <message>
        <source>there is no panel {}</source>
        <translation>es gibt kein Panel {}</translation>
    </message>
    <message>
        <source>a step waits for read, select, strategy or job</source>
        <translation>ein Schritt wartet auf read, select, strategy oder job</translation>
    </message>
    <message>
        <source>two steps are called {}</source>
        <translation>zwei Schritte heißen {}</translation>
    </message>
    <message>
        <source>a lesson has at least one step</source>
        <translation>eine Lektion hat mindestens einen Schritt</translation>
    </message>
    <message>
        <source>there is no step {}</source>
        <translation>es gibt keinen Schritt {}</translation>
    </message>
    <message>
        <source>a summary has two sentences</source>
        <translation>eine Zusammenfassung hat zwei Sätze</translation>
    </message>
    <message>
        <source>there is no move {}</source>
        <translation>es gibt keinen Zug {}</translation>
    </message>
    <message>
        <source>this is {} and not {}</source>
        <translation>das ist {} und nicht {}</translation>
    </message>
    <message>
        <source>there is no model {}</source>
        <translation>es gibt kein Modell {}</translation>
    </message>
    <message>
        <source>a figure has no end: {}</source>
        <translation>eine Zahl im Text hat kein Ende: {}</translation>
    </message>
    <message>
        <source>a figure is shown as bytes, time or %, not as {}</source>
        <translation>eine Zahl wird als bytes, time oder % gezeigt, nicht als {}</translation>
    </message>
    <message>
        <source>op {} has no all_reduce</source>
        <translation>Operation {} hat kein all_reduce</translation>
    </message>
    <message>
        <source>a run takes {:.3g} element operations, {:.3g} are the limit</source>
        <translation>ein Lauf braucht {:.3g} Elementoperationen, {:.3g} sind die Grenze</translation>
    </message>
    <message>
        <source>these are texts of {} and not of {}</source>
        <translation>das sind Texte von {} und nicht von {}</translation>
    </message>
    <message>
        <source>{} has not the figures of the English text</source>
        <translation>{} hat nicht die Zahlen des englischen Textes</translation>
    </message>
    <message>
        <source>{} has no text {}</source>
        <translation>{} hat keinen Text {}</translation>
    </message>
    <message>
        <source>Finding the blocks of the model</source>
        <translation>Die Blöcke des Modells werden gesucht</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>{} ops</source>
        <comment>{} op</comment>
        <translation>
            <numerusform>{} Op</numerusform>
            <numerusform>{} Ops</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · {} uses</source>
        <comment> · {} use</comment>
        <translation>
            <numerusform> · {}-mal</numerusform>
            <numerusform> · {}-mal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} differ</source>
        <comment>{} differs</comment>
        <translation>
            <numerusform>{} anders</numerusform>
            <numerusform>{} anders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} collectives</source>
        <comment>{} collective</comment>
        <translation>
            <numerusform>{} Kollektiv</numerusform>
            <numerusform>{} Kollektive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} results</source>
        <comment>{} result</comment>
        <translation>
            <numerusform>{} Ergebnis</numerusform>
            <numerusform>{} Ergebnisse</numerusform>
        </translation>
    </message>
    <message>
        <source>{} is no sub-axis</source>
        <translation>{} ist keine Teilachse</translation>
    </message>
    <message>
        <source>the {} has {} dimensions, the shape {}</source>
        <translation>das {} hat {} Dimensionen, die Form {}</translation>
    </message>
    <message>
        <source>axis {} is used twice in the {}</source>
        <translation>Achse {} kommt im {} zweimal vor</translation>
    </message>
    <message>
        <source>the {} cuts dimension {} in {} parts</source>
        <translation>das {} teilt Dimension {} in {} Teile</translation>
    </message>
    <message>
        <source>that does not divide its size {}</source>
        <translation>das teilt ihre Größe {} nicht</translation>
    </message>
    <message>
        <source>{} and {} split the axis in ways that do not fit</source>
        <translation>{} und {} teilen die Achse auf Arten, die nicht zusammenpassen</translation>
    </message>
    <message>
        <source>an element has no bytes</source>
        <translation>ein Element hat keine Bytes</translation>
    </message>
    <message>
        <source>{} dimensions are too many</source>
        <translation>{} Dimensionen sind zu viele</translation>
    </message>
    <message>
        <source>dimension {} has size {}</source>
        <translation>Dimension {} hat Größe {}</translation>
    </message>
    <message>
        <source>there is nothing to move</source>
        <translation>es gibt nichts zu bewegen</translation>
    </message>
    <message>
        <source>the tensor has more bytes than 63 bits count</source>
        <translation>der Tensor hat mehr Bytes, als 63 Bit zählen</translation>
    </message>
    <message>
        <source>source sharding</source>
        <translation>Quell-Sharding</translation>
    </message>
    <message>
        <source>target sharding</source>
        <translation>Ziel-Sharding</translation>
    </message>
    <message>
        <source>expected {}</source>
        <translation>erwartet wird {}</translation>
    </message>
    <message>
        <source>expected {} or {}</source>
        <translation>erwartet wird {} oder {}</translation>
    </message>
    <message>
        <source>expected the name of an axis in quotes</source>
        <translation>erwartet wird der Name einer Achse in Anführungszeichen</translation>
    </message>
    <message>
        <source>expected a closing quote</source>
        <translation>erwartet wird ein schließendes Anführungszeichen</translation>
    </message>
    <message>
        <source>a sub-axis is written x:(before)size</source>
        <translation>eine Teilachse wird als x:(davor)Größe geschrieben</translation>
    </message>
    <message>
        <source>nothing is expected here</source>
        <translation>hier wird nichts erwartet</translation>
    </message>
    <message>
        <source>&apos;{}&apos; column {}</source>
        <translation>„{}“ Spalte {}</translation>
    </message>
    <message>
        <source>Write a sharding as {}</source>
        <translation>Ein Sharding als {} schreiben</translation>
    </message>
    <message>
        <source>Write a shape as 12x6</source>
        <translation>Eine Form als 12x6 schreiben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no size of a dimension</source>
        <translation>„{}“ ist keine Größe einer Dimension</translation>
    </message>
    <message>
        <source>the shape &apos;{}&apos; ends without a size</source>
        <translation>die Form „{}“ endet ohne Größe</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no element type</source>
        <translation>„{}“ ist kein Elementtyp</translation>
    </message>
    <message>
        <source>Such as f32 or bf16</source>
        <translation>Etwa f32 oder bf16</translation>
    </message>
    <message numerus="yes">
        <source>{} in {} arguments</source>
        <comment>{} in 1 argument</comment>
        <translation>
            <numerusform>{} in 1 Argument</numerusform>
            <numerusform>{} in {} Argumenten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} and {} results of ops.</source>
        <comment>{} and 1 result of ops.</comment>
        <translation>
            <numerusform>{} und 1 Ergebnis von Ops.</numerusform>
            <numerusform>{} und {} Ergebnisse von Ops.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} arguments left alone: {}.</source>
        <comment>1 argument left alone: {1}.</comment>
        <translation>
            <numerusform>1 Argument bleibt unberührt: {1}.</numerusform>
            <numerusform>{} Argumente bleiben unberührt: {}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The batch of {} in {} inputs.</source>
        <comment>The batch of {} in 1 input.</comment>
        <translation>
            <numerusform>Der Batch von {} in 1 Eingabe.</numerusform>
            <numerusform>Der Batch von {} in {} Eingaben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sequence of {} in {} inputs.</source>
        <comment>The sequence of {} in 1 input.</comment>
        <translation>
            <numerusform>Die Sequenz von {} in 1 Eingabe.</numerusform>
            <numerusform>Die Sequenz von {} in {} Eingaben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The batch of {} caches of keys and values without heads.</source>
        <comment>The batch of 1 cache of keys and values without heads.</comment>
        <translation>
            <numerusform>Der Batch von 1 Cache für Keys und Values ohne Heads.</numerusform>
            <numerusform>Der Batch von {} Caches für Keys und Values ohne Heads.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {} edges in {} inputs.</source>
        <comment>The {} edges in 1 input.</comment>
        <translation>
            <numerusform>Die {} Kanten in 1 Eingabe.</numerusform>
            <numerusform>Die {} Kanten in {} Eingaben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outer spatial dimension of {} inputs.</source>
        <comment>The outer spatial dimension of 1 input.</comment>
        <translation>
            <numerusform>Die äußere räumliche Dimension von 1 Eingabe.</numerusform>
            <numerusform>Die äußere räumliche Dimension von {} Eingaben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} weights make queries, keys and values in one and are split by slicing: the result is gathered for the split.</source>
        <comment>1 weight make queries, keys and values in one and are split by slicing: the result is gathered for the split.</comment>
        <translation>
            <numerusform>1 Gewicht macht Queries, Keys und Values in einem und wird durch Scheiben zerlegt: das Ergebnis wird dafür gegathert.</numerusform>
            <numerusform>{} Gewichte machen Queries, Keys und Values in einem und werden durch Scheiben zerlegt: das Ergebnis wird dafür gegathert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} attentions left whole: the heads are folded behind another dimension, or no weight makes them.</source>
        <comment>1 attention left whole: the heads are folded behind another dimension, or no weight makes them.</comment>
        <translation>
            <numerusform>1 Attention bleibt ganz: die Heads sind hinter einer anderen Dimension gefaltet, oder kein Gewicht macht sie.</numerusform>
            <numerusform>{} Attentions bleiben ganz: die Heads sind hinter einer anderen Dimension gefaltet, oder kein Gewicht macht sie.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} blocks left whole: the axis does not divide them.</source>
        <comment>1 block left whole: the axis does not divide them.</comment>
        <translation>
            <numerusform>1 Block bleibt ganz: die Achse teilt ihn nicht.</numerusform>
            <numerusform>{} Blöcke bleiben ganz: die Achse teilt sie nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Heads of {} attentions</source>
        <comment>Heads of 1 attention</comment>
        <translation>
            <numerusform>Heads von 1 Attention</numerusform>
            <numerusform>Heads von {} Attentions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hidden width of {} pairs of weights.</source>
        <comment>Hidden width of 1 pair of weights.</comment>
        <translation>
            <numerusform>Verborgene Breite von 1 Gewichtspaar.</numerusform>
            <numerusform>Verborgene Breite von {} Gewichtspaaren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{}, hidden width of {} pairs of weights.</source>
        <comment>{}, hidden width of 1 pair of weights.</comment>
        <translation>
            <numerusform>{}, verborgene Breite von 1 Gewichtspaar.</numerusform>
            <numerusform>{}, verborgene Breite von {} Gewichtspaaren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The experts of {} weights.</source>
        <comment>The experts of 1 weight.</comment>
        <translation>
            <numerusform>Die Experten von 1 Gewicht.</numerusform>
            <numerusform>Die Experten von {} Gewichten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The features of {} embedding tables, and with them the activations of all layers.</source>
        <comment>The features of 1 embedding table, and with them the activations of all layers.</comment>
        <translation>
            <numerusform>Die Features von 1 Embedding-Tabelle und mit ihnen die Aktivierungen aller Schichten.</numerusform>
            <numerusform>Die Features von {} Embedding-Tabellen und mit ihnen die Aktivierungen aller Schichten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} parameters of norms and biases stay whole.</source>
        <comment>1 parameter of norms and biases stay whole.</comment>
        <translation>
            <numerusform>1 Parameter von Norms und Biases bleibt ganz.</numerusform>
            <numerusform>{} Parameter von Norms und Biases bleiben ganz.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} tensors of optimizer state</source>
        <comment>1 tensor of optimizer state</comment>
        <translation>
            <numerusform>1 Tensor des Optimiererzustands</numerusform>
            <numerusform>{} Tensoren des Optimiererzustands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} and {} parameters.</source>
        <comment>{} and 1 parameter.</comment>
        <translation>
            <numerusform>{} und 1 Parameter.</numerusform>
            <numerusform>{} und {} Parameter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} collectives bring what is missing.</source>
        <comment>1 collective brings what is missing.</comment>
        <translation>
            <numerusform>{} Kollektiv bringt, was fehlt.</numerusform>
            <numerusform>{} Kollektive bringen, was fehlt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} values change.</source>
        <comment>1 value changes.</comment>
        <translation>
            <numerusform>{} Wert ändert sich.</numerusform>
            <numerusform>{} Werte ändern sich.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} times</source>
        <comment>1 time</comment>
        <translation>
            <numerusform>{}-mal</numerusform>
            <numerusform>{}-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>running on numbers, operations of a device</source>
        <translation>läuft auf Zahlen, Operationen eines Geräts</translation>
    </message>
    <message>
        <source>nothing but padding along {}</source>
        <translation>nichts als Auffüllung entlang {}</translation>
    </message>
    <message>
        <source>{} of {} along {}, the rest padding</source>
        <translation>{} von {} entlang {}, der Rest aufgefüllt</translation>
    </message>
    <message>
        <source>{} times slower</source>
        <translation>{}-mal langsamer</translation>
    </message>
    <message>
        <source>its links along {} {} times slower</source>
        <translation>seine Verbindungen entlang {} {}-mal langsamer</translation>
    </message>
    <message>
        <source>takes branch {}</source>
        <translation>nimmt Zweig {}</translation>
    </message>
    <message>
        <source>beside device {} along {}</source>
        <translation>neben Gerät {} entlang {}</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>no value of the original is a shard, replica or partial sum of it</source>
        <translation>kein Wert des Originals hat sie als Stück, Kopie oder Teilsumme</translation>
    </message>
    <message>
        <source>it is another value of the original than the one it is named after</source>
        <translation>sie ist ein anderer Wert des Originals als der, nach dem sie heißt</translation>
    </message>
    <message>
        <source>the tiles that it sends are right, and arrive on the wrong devices</source>
        <translation>die Kacheln, die sie sendet, sind richtig und kommen auf den falschen Geräten an</translation>
    </message>
    <message>
        <source>the offsets of the devices are not those of their shards</source>
        <translation>die Versätze der Geräte sind nicht die ihrer Stücke</translation>
    </message>
    <message>
        <source>what the loop leaves is not what the original&apos;s leaves</source>
        <translation>was die Schleife hinterlässt, ist nicht, was die des Originals hinterlässt</translation>
    </message>
    <message>
        <source>its operand is a partial sum over {}, and what it makes of it is nothing of the original&apos;s</source>
        <translation>ihr Operand ist eine Teilsumme über {}, und was sie daraus macht, gibt es im Original nicht</translation>
    </message>
    <message>
        <source>its operand is right, and what it makes of it is nothing of the original&apos;s</source>
        <translation>ihr Operand ist richtig, und was sie daraus macht, gibt es im Original nicht</translation>
    </message>
    <message>
        <source>{} is still a partial sum over {} where {} reads it</source>
        <translation>{} ist noch eine Teilsumme über {}, wo {} sie liest</translation>
    </message>
    <message>
        <source>the mesh has no axis of this name</source>
        <translation>das Mesh hat keine Achse dieses Namens</translation>
    </message>
    <message>
        <source>the axis cuts the tensor twice</source>
        <translation>die Achse teilt den Tensor zweimal</translation>
    </message>
    <message>
        <source>the programs make more numbers than are kept to find the first wrong one</source>
        <translation>die Programme machen mehr Zahlen, als aufgehoben werden, um die erste falsche zu finden</translation>
    </message>
    <message>
        <source>the placement does not fit the program</source>
        <translation>die Verteilung passt nicht zum Programm</translation>
    </message>
    <message>
        <source>it places {} {}, the program has {}</source>
        <translation>sie verteilt {} {}, das Programm hat {}</translation>
    </message>
    <message>
        <source>the compiled program is of another one</source>
        <translation>das übersetzte Programm ist von einem anderen</translation>
    </message>
    <message>
        <source>it has {} results, the original {}</source>
        <translation>es hat {} Ergebnisse, das Original {}</translation>
    </message>
    <message>
        <source>the compiled program has no parameter {}</source>
        <translation>das übersetzte Programm hat keinen Parameter {}</translation>
    </message>
    <message>
        <source>the placement does not fit the compiled program</source>
        <translation>die Verteilung passt nicht zum übersetzten Programm</translation>
    </message>
    <message>
        <source>it says [{}] on a device, parameter {} is [{}]</source>
        <translation>sie sagt [{}] auf einem Gerät, Parameter {} ist [{}]</translation>
    </message>
    <message>
        <source>result {} ({}) on device {}, element {}: {}, expected {}</source>
        <translation>Ergebnis {} ({}) auf Gerät {}, Element {}: {}, erwartet {}</translation>
    </message>
    <message>
        <source>result {} ({}) has another shape on device {}</source>
        <translation>Ergebnis {} ({}) hat auf Gerät {} eine andere Form</translation>
    </message>
    <message>
        <source>no value of the compiled program is found to be the first wrong one</source>
        <translation>kein Wert des übersetzten Programms lässt sich als der erste falsche erkennen</translation>
    </message>
    <message>
        <source>stage {}</source>
        <translation>Stufe {}</translation>
    </message>
    <message>
        <source>stages {} to {}</source>
        <translation>Stufen {} bis {}</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message numerus="yes">
        <source>The sequence of {} in {} inputs</source>
        <comment>The sequence of {} in 1 input</comment>
        <translation>
            <numerusform>Die Sequenz von {} in {} Eingabe</numerusform>
            <numerusform>Die Sequenz von {} in {} Eingaben</numerusform>
        </translation>
    </message>
    <message>
        <source>the program&apos;s own ring goes along {}: cut the sequence over that</source>
        <translation>der eigene Ring des Programms läuft entlang {}: die Sequenz darüber teilen</translation>
    </message>
    <message>
        <source>{}; keys and values go round in the program&apos;s own ring.</source>
        <translation>{}; Schlüssel und Werte laufen im eigenen Ring des Programms um.</translation>
    </message>
    <message>
        <source>{}; queries stay cut inside attention, keys and values are gathered for it: the program has no ring.</source>
        <translation>{}; Anfragen bleiben in der Attention geteilt, Schlüssel und Werte werden dafür gesammelt: das Programm hat keinen Ring.</translation>
    </message>
    <message>
        <source>attention is a ring written by hand along {}: context parallel goes with it</source>
        <translation>die Attention ist ein von Hand geschriebener Ring entlang {}: dazu passt Kontextparallel</translation>
    </message>
    <message>
        <source>no heads found that {} devices divide: attention cannot be cut by heads</source>
        <translation>keine Köpfe gefunden, die {} Geräte teilen: die Attention ist nicht nach Köpfen teilbar</translation>
    </message>
    <message>
        <source>{}; heads instead of it in {} products of attention.</source>
        <translation>{}; Köpfe statt ihrer in {} Produkten der Attention.</translation>
    </message>
    <message>
        <source>no pipeline found: no loop moves what it carries on along a dimension of which weights have one share for each stage</source>
        <translation>keine Pipeline gefunden: keine Schleife schiebt, was sie trägt, entlang einer Dimension weiter, von der Gewichte je Stufe einen Anteil haben</translation>
    </message>
    <message>
        <source>the program places its {} stages along {} by hand already</source>
        <translation>das Programm verteilt seine {} Stufen schon von Hand entlang {}</translation>
    </message>
    <message>
        <source>{} micro-batches in {} ticks: {} of each stage&apos;s ticks are the bubble.</source>
        <translation>{} Mikrobatches in {} Takten: {} der Takte jeder Stufe sind die Blase.</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{} %</translation>
    </message>
    <message>
        <source>Without the option extended, or the profile least, the moving state is gathered.</source>
        <translation>Ohne die Option extended oder das Profil least wird der wandernde Zustand gesammelt.</translation>
    </message>
    <message numerus="yes">
        <source>{} stages of {} arguments.</source>
        <comment>{} stages of 1 argument.</comment>
        <translation>
            <numerusform>{} Stufen von {} Argument.</numerusform>
            <numerusform>{} Stufen von {} Argumenten.</numerusform>
        </translation>
    </message>
    <message>
        <source>No input is cut over it: with data parallel over it before, tokens are exchanged, else all devices hold all of them.</source>
        <translation>Keine Eingabe ist darüber geteilt: mit Datenparallel darüber zuvor werden Token ausgetauscht, sonst halten alle Geräte alle.</translation>
    </message>
    <message>
        <source>No input is cut over it yet: data parallel belongs before ZeRO.</source>
        <translation>Noch ist keine Eingabe darüber geteilt: Datenparallel gehört vor ZeRO.</translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation>ganz gelassen</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>its scope</source>
        <translation>sein Bereich</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Each device sends</source>
        <translation>Jedes Gerät sendet</translation>
    </message>
    <message>
        <source>see its steps</source>
        <translation>seine Schritte ansehen</translation>
    </message>
    <message>
        <source>{}, the second in {} of the {} sets of places where it meets itself</source>
        <translation>{}, das zweite in {} der {} Mengen von Stellen, wo es auf sich selbst trifft</translation>
    </message>
    <message>
        <source>the gradient of a parameter is summed over {}, which cuts the rows</source>
        <translation>der Gradient eines Parameters wird über {} summiert, das die Zeilen teilt</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {} in both operands</source>
        <translation>{} summiert über eine Dimension, die in beiden Operanden über {} geteilt ist</translation>
    </message>
    <message>
        <source>{} needs an operand whole or cut along another dimension than it is</source>
        <translation>{} braucht einen Operanden ganz oder entlang einer anderen Dimension geteilt, als er ist</translation>
    </message>
    <message>
        <source>{} runs over a dimension that is cut over {}</source>
        <translation>{} läuft über eine Dimension, die über {} geteilt ist</translation>
    </message>
    <message>
        <source>what the look-up adds to the table is summed over {} by itself</source>
        <translation>was das Nachschlagen zur Tabelle beiträgt, wird für sich über {} summiert</translation>
    </message>
    <message>
        <source>the rows that are looked up are cut: each device finds its own, the rest are zeros or are sent</source>
        <translation>die nachgeschlagenen Zeilen sind geteilt: jedes Gerät findet die eigenen, die übrigen sind Nullen oder werden geschickt</translation>
    </message>
    <message>
        <source>{} is not partitioned: its operand is made whole</source>
        <translation>{} wird nicht aufgeteilt: sein Operand wird ganz gemacht</translation>
    </message>
    <message>
        <source>the reshape merges a cut dimension behind another, or splits one unevenly</source>
        <translation>das reshape legt eine geteilte Dimension hinter eine andere oder zerlegt eine ungleich</translation>
    </message>
    <message>
        <source>{} moves elements along a cut dimension: neighbours exchange their edges</source>
        <translation>{} verschiebt Elemente entlang einer geteilten Dimension: Nachbarn tauschen ihre Ränder</translation>
    </message>
    <message>
        <source>{} takes a part along a cut dimension: who has it is not known before the program runs</source>
        <translation>{} nimmt einen Teil entlang einer geteilten Dimension: wer ihn hat, ist vor dem Lauf des Programms nicht bekannt</translation>
    </message>
    <message>
        <source>the dimension along which {} takes or writes a part is cut</source>
        <translation>die Dimension, entlang der {} einen Teil liest oder schreibt, ist geteilt</translation>
    </message>
    <message>
        <source>the two sides of {} are cut by the same axes in another order: tiles change owners</source>
        <translation>die beiden Seiten von {} sind durch dieselben Achsen in anderer Reihenfolge geteilt: Kacheln wechseln den Besitzer</translation>
    </message>
    <message>
        <source>{} is computed with one sharding and asked for with another</source>
        <translation>{} wird mit einem Sharding berechnet und mit einem anderen verlangt</translation>
    </message>
    <message>
        <source>adam update</source>
        <translation>Adam-Aktualisierung</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>conv in</source>
        <translation>Eingangsfaltung</translation>
    </message>
    <message>
        <source>conv out</source>
        <translation>Ausgangsfaltung</translation>
    </message>
    <message>
        <source>embed</source>
        <translation>Einbettung</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>pick token</source>
        <translation>Token wählen</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>time embedding</source>
        <translation>Zeiteinbettung</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>update</source>
        <translation>Aktualisierung</translation>
    </message>
    <message>
        <source>stem</source>
        <translation>Stamm</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>Mikro-Batch</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>caches</source>
        <translation>Zwischenspeicher</translation>
    </message>
    <message>
        <source>batch statistics</source>
        <translation>Batch-Statistik</translation>
    </message>
    <message>
        <source>saved activations</source>
        <translation>Behaltene Aktivierungen</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>{}, {} sent</source>
        <translation>{}, {} gesendet</translation>
    </message>
    <message>
        <source>Holds at most</source>
        <translation>Hält höchstens</translation>
    </message>
    <message>
        <source>Best possible</source>
        <translation>Bestmöglich</translation>
    </message>
    <message>
        <source>{} received</source>
        <translation>{} empfangen</translation>
    </message>
    <message>
        <source>{} is cut over {} along the dimension that {} sums over: what it makes are partial sums</source>
        <translation>{} ist über {} entlang der Dimension geteilt, über die {} summiert: heraus kommen Teilsummen</translation>
    </message>
    <message>
        <source>the folder could not be read</source>
        <translation>der Ordner konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>nothing in the folder is a program</source>
        <translation>nichts im Ordner ist ein Programm</translation>
    </message>
    <message>
        <source>Dump with XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;</source>
        <translation>Ablegen mit XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;</translation>
    </message>
    <message numerus="yes">
        <source>{} blocks</source>
        <comment>1 block</comment>
        <translation>
            <numerusform>1 Block</numerusform>
            <numerusform>{} Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>there is no portable artifact of the version {}</source>
        <translation>Es gibt kein portables Artefakt der Version {}</translation>
    </message>
    <message>
        <source>known are {} to {}</source>
        <translation>bekannt sind {} bis {}</translation>
    </message>
    <message>
        <source>{} is what JAX 0.10 reads</source>
        <translation>{} liest JAX 0.10</translation>
    </message>
    <message>
        <source>the module cannot be written as a portable artifact of version {}</source>
        <translation>Das Modul lässt sich nicht als portables Artefakt der Version {} schreiben</translation>
    </message>
    <message>
        <source>{} is there from version {} on</source>
        <translation>{} gibt es ab Version {}</translation>
    </message>
    <message>
        <source>Write it with --target {} or newer</source>
        <translation>Mit --target {} oder neuer schreiben</translation>
    </message>
    <message>
        <source>no version of it has {}</source>
        <translation>Keine Version davon hat {}</translation>
    </message>
    <message>
        <source>Write it as bytecode: --to bytecode</source>
        <translation>Als Bytecode schreiben: --to bytecode</translation>
    </message>
    <message numerus="yes">
        <source>Launching {} kernels is {} of {} of compute: cuts make kernels smaller, not fewer, so on so small a model hardly any pays</source>
        <comment>Launching {} kernel is {} of {} of compute: cuts make kernels smaller, not fewer, so on so small a model hardly any pays</comment>
        <translation>
            <numerusform>Das Starten von {} Kernel macht {} von {} Rechenzeit aus: Schnitte machen Kernel kleiner, nicht weniger, also lohnt sich bei einem so kleinen Modell kaum einer</numerusform>
            <numerusform>Das Starten von {} Kernels macht {} von {} Rechenzeit aus: Schnitte machen Kernels kleiner, nicht weniger, also lohnt sich bei einem so kleinen Modell kaum einer</numerusform>
        </translation>
    </message>
    <message>
        <source>a file of exercises cannot hold a host or an order of devices</source>
        <translation>eine Übungsdatei kann weder einen Host noch eine Gerätereihenfolge enthalten</translation>
    </message>
    <message>
        <source>behind the selected card there is nothing to be found: select an earlier one</source>
        <translation>hinter der gewählten Karte ist nichts zu finden: eine frühere wählen</translation>
    </message>
    <message>
        <source>all goals hold at the start already</source>
        <translation>alle Ziele gelten schon am Anfang</translation>
    </message>
    <message>
        <source>the file does not hold the number: grade with the key</source>
        <translation>die Datei enthält die Zahl nicht: mit dem Schlüssel bewerten</translation>
    </message>
    <message>
        <source>the mesh stays as it is</source>
        <translation>das Mesh bleibt, wie es ist</translation>
    </message>
    <message>
        <source>the hardware stays as it is</source>
        <translation>die Hardware bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>the options stay as they are</source>
        <translation>die Optionen bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>only the order of tactics may change</source>
        <translation>nur die Reihenfolge der Taktiken darf sich ändern</translation>
    </message>
    <message numerus="yes">
        <source>{} tactics more at most</source>
        <comment>{} tactic more at most</comment>
        <translation>
            <numerusform>höchstens {} Taktik mehr</numerusform>
            <numerusform>höchstens {} Taktiken mehr</numerusform>
        </translation>
    </message>
    <message>
        <source>an exercise names its model: put the file into {} and open it there</source>
        <translation>eine Übung nennt ihr Modell: die Datei nach {} legen und dort öffnen</translation>
    </message>
    <message>
        <source>Half an hour</source>
        <translation>Eine halbe Stunde</translation>
    </message>
    <message>
        <source>for who has never seen an all_gather</source>
        <translation>für alle, die noch nie ein all_gather gesehen haben</translation>
    </message>
    <message>
        <source>A lecture</source>
        <translation>Eine Vorlesung</translation>
    </message>
    <message>
        <source>for students</source>
        <translation>für Studierende</translation>
    </message>
    <message>
        <source>A day</source>
        <translation>Ein Tag</translation>
    </message>
    <message>
        <source>for engineers, with the exercises</source>
        <translation>für Ingenieure, mit den Übungen</translation>
    </message>
    <message>
        <source>a demo has a step</source>
        <translation>eine Vorführung hat einen Schritt</translation>
    </message>
    <message>
        <source>these are no measurements</source>
        <translation>das sind keine Messungen</translation>
    </message>
    <message>
        <source>Make them with axiscape_measure.py</source>
        <translation>Mit axiscape_measure.py erzeugen</translation>
    </message>
    <message>
        <source>it has neither products nor collectives</source>
        <translation>es hat weder Produkte noch Kollektive</translation>
    </message>
    <message>
        <source>seconds more than 0 are needed</source>
        <translation>Sekunden größer als 0 sind nötig</translation>
    </message>
    <message>
        <source>known are f32, bf16, f16</source>
        <translation>bekannt sind f32, bf16, f16</translation>
    </message>
    <message>
        <source>no collective is called so</source>
        <translation>so heißt kein Kollektiv</translation>
    </message>
    <message>
        <source>the answer is in {}</source>
        <translation>die Antwort ist in {}</translation>
    </message>
    <message>
        <source>ended after {}</source>
        <translation>nach {} beendet</translation>
    </message>
    <message>
        <source>{} stages, {} ticks, {} % bubble</source>
        <translation>{} Stufen, {} Takte, {} % Leerlauf</translation>
    </message>
    <message>
        <source>{} stages side by side</source>
        <translation>{} Stufen nebeneinander</translation>
    </message>
    <message>
        <source>{} experts side by side</source>
        <translation>{} Experten nebeneinander</translation>
    </message>
    <message>
        <source>{} stages</source>
        <translation>{} Stufen</translation>
    </message>
    <message>
        <source>{} experts</source>
        <translation>{} Experten</translation>
    </message>
    <message>
        <source>{} stages side by side, all of them on every device</source>
        <translation>{} Stufen nebeneinander, alle auf jedem Gerät</translation>
    </message>
    <message>
        <source>{} experts side by side, all of them on every device</source>
        <translation>{} Experten nebeneinander, alle auf jedem Gerät</translation>
    </message>
    <message>
        <source>{} stages side by side, shared out over {}</source>
        <translation>{} Stufen nebeneinander, verteilt über {}</translation>
    </message>
    <message>
        <source>{} experts side by side, shared out over {}</source>
        <translation>{} Experten nebeneinander, verteilt über {}</translation>
    </message>
    <message>
        <source>{} ticks: a stage works in {} of them, in the others on nothing</source>
        <translation>{} Takte: in {} davon arbeitet eine Stufe, in den anderen an nichts</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {}, as {} is: cut otherwise it would not</source>
        <translation>{} summiert über eine Dimension, die über {} geschnitten ist, wie {} es ist: anders geschnitten täte es das nicht</translation>
    </message>
    <message>
        <source>the gradient is computed with one sharding, the parameter has another</source>
        <translation>der Gradient wird mit einem Schnitt berechnet, der Parameter hat einen anderen</translation>
    </message>
    <message>
        <source>one axis cuts both operands of {} along dimensions of its result: one of the two is gathered or moved</source>
        <translation>eine Achse schneidet beide Operanden von {} entlang Dimensionen des Ergebnisses: einer von beiden wird gesammelt oder verschoben</translation>
    </message>
    <message>
        <source>{} wants another sharding, to which the compiler knows no way: everything is gathered on every device and sliced again</source>
        <translation>{} will einen anderen Schnitt, zu dem der Compiler keinen Weg kennt: alles wird auf jedem Gerät gesammelt und wieder zerschnitten</translation>
    </message>
    <message>
        <source>what {} needs is cut further and sent round to be cut over another axis</source>
        <translation>was {} braucht, wird weiter geschnitten und herumgeschickt, um über eine andere Achse geschnitten zu sein</translation>
    </message>
    <message>
        <source>{} is cut otherwise than what {} combines it with</source>
        <translation>{} ist anders geschnitten als das, womit {} es verbindet</translation>
    </message>
    <message>
        <source>the compiler gives no answer</source>
        <translation>der Compiler gibt keine Antwort</translation>
    </message>
    <message>
        <source>Name a Python that has jax: --python FILE, or AXISCAPE_PYTHON</source>
        <translation>Nennen Sie ein Python mit jax: --python DATEI oder AXISCAPE_PYTHON</translation>
    </message>
    <message>
        <source>writing the export</source>
        <translation>schreibt den Export</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>kompiliert</translation>
    </message>
    <message>
        <source>reading the answer</source>
        <translation>liest die Antwort</translation>
    </message>
    <message>
        <source>matching what was wanted</source>
        <translation>vergleicht mit dem Gewollten</translation>
    </message>
    <message>
        <source>asking for causes</source>
        <translation>sucht Ursachen</translation>
    </message>
    <message>
        <source>found for another program</source>
        <translation>für ein anderes Programm gefunden</translation>
    </message>
    <message>
        <source>found for other sizes of the program, another batch for one</source>
        <translation>für andere Größen des Programms gefunden, etwa einen anderen Batch</translation>
    </message>
    <message>
        <source>found for another program, of {} operations; this one has {}</source>
        <translation>für ein anderes Programm mit {} Operationen gefunden; dieses hat {}</translation>
    </message>
    <message>
        <source>found for mesh {}, which is {} now</source>
        <translation>für das Mesh {} gefunden, das jetzt {} ist</translation>
    </message>
    <message>
        <source>found for {}, which is {} now</source>
        <translation>für {} gefunden, jetzt ist es {}</translation>
    </message>
    <message>
        <source>found on other tactics, or with other options, than stand before it</source>
        <translation>auf anderen Taktiken oder mit anderen Optionen gefunden, als davor stehen</translation>
    </message>
    <message>
        <source>the profile cannot be read</source>
        <translation>das Profil lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Give the .xplane.pb that jax.profiler writes: with jax.profiler.trace(FOLDER): step(...)</source>
        <translation>Geben Sie die .xplane.pb an, die jax.profiler schreibt: with jax.profiler.trace(FOLDER): step(...)</translation>
    </message>
    <message>
        <source>no op of a device is in it</source>
        <translation>keine Operation eines Geräts ist darin</translation>
    </message>
    <message>
        <source>of no use on the tactics before it</source>
        <translation>auf den Taktiken davor nicht zu gebrauchen</translation>
    </message>
    <message>
        <source>unknown method {}</source>
        <translation>unbekanntes Verfahren {}</translation>
    </message>
    <message>
        <source>Known are toast, automap, greedy, random</source>
        <translation>Bekannt sind toast, automap, greedy, random</translation>
    </message>
    <message>
        <source>there is no hardware that a step could fit on</source>
        <translation>es gibt keine Hardware, auf die ein Schritt passen könnte</translation>
    </message>
    <message>
        <source>Name one</source>
        <translation>Nennen Sie eine</translation>
    </message>
    <message>
        <source>trying what would fit</source>
        <translation>probiert, was passen würde</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>es ist leer</translation>
    </message>
    <message>
        <source>nothing leaves a scope called {}</source>
        <translation>nichts verlässt einen Scope namens {}</translation>
    </message>
    <message>
        <source>what a recomputation keeps was to be what leaves it</source>
        <translation>was eine Neuberechnung behält, sollte das sein, was ihn verlässt</translation>
    </message>
    <message>
        <source>Name a jax.named_scope of the forward pass</source>
        <translation>Nennen Sie einen jax.named_scope des Vorwärtslaufs</translation>
    </message>
    <message>
        <source>a recomputation cannot keep {}</source>
        <translation>eine Neuberechnung kann {} nicht behalten</translation>
    </message>
    <message>
        <source>Write {}, {} or tag:SCOPE</source>
        <translation>Schreiben Sie {}, {} oder tag:SCOPE</translation>
    </message>
    <message>
        <source>there is nothing to recompute</source>
        <translation>es gibt nichts neu zu berechnen</translation>
    </message>
    <message>
        <source>what the layers keep for the backward pass is their input, or is to be kept</source>
        <translation>was die Schichten für den Rückwärtslauf behalten, ist ihre Eingabe oder soll behalten werden</translation>
    </message>
    <message>
        <source>Leave the recomputation out, or name other layers</source>
        <translation>Lassen Sie die Neuberechnung weg oder nennen Sie andere Schichten</translation>
    </message>
    <message>
        <source>no layer of the forward pass is called {}</source>
        <translation>keine Schicht des Vorwärtslaufs heißt {}</translation>
    </message>
    <message>
        <source>Layers here: {}</source>
        <translation>Schichten hier: {}</translation>
    </message>
    <message>
        <source>it is not known which size of the other program it goes with</source>
        <translation>es ist nicht bekannt, zu welcher Größe des anderen Programms sie gehört</translation>
    </message>
    <message>
        <source>its shares cannot shrink</source>
        <translation>ihre Anteile können nicht schrumpfen</translation>
    </message>
    <message>
        <source>devices take parts of it that are no shares</source>
        <translation>Geräte nehmen Teile davon, die keine Anteile sind</translation>
    </message>
    <message>
        <source>a number of the compiled program may speak of it</source>
        <translation>eine Zahl des kompilierten Programms könnte von ihr sprechen</translation>
    </message>
    <message>
        <source>its offsets are those of another slice</source>
        <translation>ihre Versätze sind die eines anderen Ausschnitts</translation>
    </message>
    <message>
        <source>the compiled program is too large to be run beside the original</source>
        <translation>das kompilierte Programm ist zu groß, um neben dem Original ausgeführt zu werden</translation>
    </message>
    <message>
        <source>it takes {:.3g} element operations and {:.3g} GB of numbers on {} devices, the limits are {:.3g} and {:.3g} GB; sizes that cannot shrink: {}</source>
        <translation>es braucht {:.3g} Elementoperationen und {:.3g} GB Zahlen auf {} Geräten, die Grenzen sind {:.3g} und {:.3g} GB; Größen, die nicht schrumpfen können: {}</translation>
    </message>
    <message>
        <source>compile the model with smaller sizes and the same shardings</source>
        <translation>Kompilieren Sie das Modell mit kleineren Größen und denselben Aufteilungen</translation>
    </message>
    <message>
        <source>the compiler cuts a result otherwise than the strategy</source>
        <translation>der Compiler teilt ein Ergebnis anders auf als die Strategie</translation>
    </message>
    <message>
        <source>Compile it with the strategy&apos;s out_shardings</source>
        <translation>Kompilieren Sie es mit den out_shardings der Strategie</translation>
    </message>
    <message>
        <source>the results are right without it</source>
        <translation>ohne sie stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right with the maximum over {}</source>
        <translation>mit dem Maximum über {} stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right with the sum over {}</source>
        <translation>mit der Summe über {} stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right with groups along {}</source>
        <translation>mit Gruppen entlang {} stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if it sends the other way</source>
        <translation>sendet sie in die andere Richtung, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if each target is that of the next pair</source>
        <translation>ist jedes Ziel das des nächsten Paars, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if each target is that of the pair before</source>
        <translation>ist jedes Ziel das des vorigen Paars, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if it takes the mesh as {}</source>
        <translation>nimmt sie das Mesh als {}, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if it sends to the next along {}</source>
        <translation>sendet sie an das nächste Gerät entlang {}, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if it sends to the one before along {}</source>
        <translation>sendet sie an das vorige Gerät entlang {}, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right with offsets along {}</source>
        <translation>mit Versätzen entlang {} stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right with one turn more</source>
        <translation>mit einem Durchlauf mehr stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right with one turn less</source>
        <translation>mit einem Durchlauf weniger stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>the results are right if it reads {}</source>
        <translation>liest sie {}, stimmen die Ergebnisse</translation>
    </message>
    <message>
        <source>one change to it makes all results right</source>
        <translation>eine Änderung an ihr macht alle Ergebnisse richtig</translation>
    </message>
    <message>
        <source>asking the compiler</source>
        <translation>fragt den Compiler</translation>
    </message>
    <message>
        <source>compiling smaller programs</source>
        <translation>kompiliert kleinere Programme</translation>
    </message>
    <message>
        <source>shrinking sizes</source>
        <translation>verkleinert Größen</translation>
    </message>
    <message>
        <source>dropping devices</source>
        <translation>lässt Geräte weg</translation>
    </message>
    <message>
        <source>the compiler makes no such collective when the program is compiled by itself</source>
        <translation>der Compiler macht keine solche Kollektive, wenn das Programm für sich kompiliert wird</translation>
    </message>
    <message>
        <source>there is nothing to shrink: the compiler&apos;s numbers are those of one device</source>
        <translation>es gibt nichts zu verkleinern: die Zahlen des Compilers sind die eines Geräts</translation>
    </message>
    <message>
        <source>{} along {} is still sent for {}</source>
        <translation>{} entlang {} wird noch für {} gesendet</translation>
    </message>
    <message>
        <source>the results are still off by {:.2g} of the largest number</source>
        <translation>die Ergebnisse liegen noch um {:.2g} der größten Zahl daneben</translation>
    </message>
    <message>
        <source>the compiler was given no more time</source>
        <translation>der Compiler bekam keine Zeit mehr</translation>
    </message>
    <message>
        <source>Give it more: --seconds</source>
        <translation>Geben Sie ihm mehr: --seconds</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>der Ordner kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>cutting the programs</source>
        <translation>schneidet die Programme zu</translation>
    </message>
    <message>
        <source>running both programs</source>
        <translation>führt beide Programme aus</translation>
    </message>
    <message>
        <source>there is nothing to shrink: the programs are equal</source>
        <translation>es gibt nichts zu verkleinern: die Programme sind gleich</translation>
    </message>
    <message>
        <source>the largest difference is {:.2g} of a result&apos;s largest element</source>
        <translation>der größte Unterschied ist {:.2g} des größten Elements eines Ergebnisses</translation>
    </message>
    <message>
        <source>the compiled program has no instruction {}</source>
        <translation>das kompilierte Programm hat keine Anweisung {}</translation>
    </message>
    <message>
        <source>no instruction is known to be wrong</source>
        <translation>von keiner Anweisung ist bekannt, dass sie falsch ist</translation>
    </message>
    <message>
        <source>{} is still the first wrong instruction: {}</source>
        <translation>{} ist noch die erste falsche Anweisung: {}</translation>
    </message>
    <message>
        <source>the results still differ: {}</source>
        <translation>die Ergebnisse unterscheiden sich noch: {}</translation>
    </message>
    <message>
        <source>this is no file of answers but {}</source>
        <translation>das ist keine Datei von Antworten, sondern {}</translation>
    </message>
    <message>
        <source>Wanted is axiscape.answers</source>
        <translation>Gewollt ist axiscape.answers</translation>
    </message>
    <message>
        <source>a ratio of two peaks is above 0</source>
        <translation>ein Verhältnis zweier Spitzen ist über 0</translation>
    </message>
    <message>
        <source>it places {} arguments and {} results, the program has {} and {}</source>
        <translation>sie platziert {} Argumente und {} Ergebnisse, das Programm hat {} und {}</translation>
    </message>
    <message>
        <source>the results still differ, from {} on: {}</source>
        <translation>die Ergebnisse unterscheiden sich weiterhin, von {} an: {}</translation>
    </message>
    <message>
        <source>more than 4 GiB</source>
        <translation>mehr als 4 GiB</translation>
    </message>
    <message>
        <source>this is a device, not a file</source>
        <translation>das ist ein Gerät, keine Datei</translation>
    </message>
    <message>
        <source>Name a file, or - for standard input</source>
        <translation>Eine Datei nennen oder - für die Standardeingabe</translation>
    </message>
    <message>
        <source>the compiler does otherwise here</source>
        <translation>hier macht es der Compiler anders</translation>
    </message>
    <message>
        <source>found for another batch: inputs of {}, which are {} now</source>
        <translation>für einen anderen Batch gefunden: Eingaben von {}, die jetzt {} sind</translation>
    </message>
    <message>
        <source>nothing describes the GPU {}</source>
        <translation>nichts beschreibt die GPU {}</translation>
    </message>
    <message>
        <source>Give its GpuTargetConfigProto as text: --target-config FILE</source>
        <translation>Geben Sie ihren GpuTargetConfigProto als Text an: --target-config DATEI</translation>
    </message>
    <message>
        <source>reading the profile</source>
        <translation>liest das Profil</translation>
    </message>
    <message>
        <source>adding up its ops</source>
        <translation>addiert seine Ops</translation>
    </message>
    <message>
        <source>The compiler adds {}: {} a step</source>
        <translation>Der Compiler fügt {} hinzu: {} je Schritt</translation>
    </message>
    <message>
        <source>The compiler does without {}: {} a step</source>
        <translation>Der Compiler kommt ohne {} aus: {} je Schritt</translation>
    </message>
    <message>
        <source>The compiler sends more in {}: {} instead of {} a step</source>
        <translation>Der Compiler sendet mehr in {}: {} statt {} je Schritt</translation>
    </message>
    <message>
        <source>The compiler sends less in {}: {} instead of {} a step</source>
        <translation>Der Compiler sendet weniger in {}: {} statt {} je Schritt</translation>
    </message>
    <message>
        <source>The compiler has {} elsewhere: {} a step</source>
        <translation>Der Compiler hat {} an anderer Stelle: {} je Schritt</translation>
    </message>
    <message>
        <source>{} as designed: {} a step</source>
        <translation>{} wie entworfen: {} je Schritt</translation>
    </message>
    <message>
        <source>the program has no tokens: a batch and a sequence, each of one size, are not both in it</source>
        <translation>das Programm hat keine Tokens: Batch und Sequenz, jede von einer Größe, sind nicht beide darin</translation>
    </message>
    <message>
        <source>Leave the tokens a second away</source>
        <translation>Lassen Sie die Tokens pro Sekunde weg</translation>
    </message>
    <message>
        <source>there is no dimension and no argument &apos;{}&apos;</source>
        <translation>es gibt weder eine Dimension noch ein Argument „{}“</translation>
    </message>
    <message>
        <source>Its dimensions are {}; arguments go by their paths, with * for any part</source>
        <translation>Seine Dimensionen sind {}; Argumente werden mit ihren Pfaden genannt, * steht für jeden Teil</translation>
    </message>
    <message>
        <source>{} tactics are more than the {} that a schedule holds</source>
        <translation>{} Taktiken sind mehr als die {}, die ein Ablauf fasst</translation>
    </message>
    <message>
        <source>Put actions that belong together into one tactic</source>
        <translation>Aktionen, die zusammengehören, in eine Taktik legen</translation>
    </message>
    <message>
        <source>every turn of the loop sums over {} what it only adds to what it carries: one sum behind the loop would do</source>
        <translation>jeder Durchlauf der Schleife summiert über {}, was er nur zum Mitgeführten addiert: eine Summe hinter der Schleife genügte</translation>
    </message>
    <message>
        <source>trying other shardings of arguments</source>
        <translation>andere Shardings von Argumenten werden versucht</translation>
    </message>
    <message>
        <source>at {}: constrain to {}</source>
        <translation>bei {}: auf {} festlegen</translation>
    </message>
    <message>
        <source>give {}</source>
        <translation>{} angeben</translation>
    </message>
    <message>
        <source>at {}: with_sharding_constraint of what is read there, {}</source>
        <translation>bei {}: with_sharding_constraint dessen, was dort gelesen wird, {}</translation>
    </message>
    <message>
        <source>at {}: with_sharding_constraint({}, {}), as {} reads it</source>
        <translation>bei {}: with_sharding_constraint({}, {}), so wie {} es liest</translation>
    </message>
    <message>
        <source>give both sides the axes in the same order</source>
        <translation>beiden Seiten die Achsen in derselben Reihenfolge geben</translation>
    </message>
    <message>
        <source>a profile is shown beside its program</source>
        <translation>ein Profil wird neben seinem Programm gezeigt</translation>
    </message>
    <message>
        <source>Open the model that was measured first</source>
        <translation>Öffnen Sie zuerst das Modell, das gemessen wurde</translation>
    </message>
    <message>
        <source>Give the trace that jax.profiler writes: with jax.profiler.trace(FOLDER, create_perfetto_trace=True): step(...)</source>
        <translation>Geben Sie den Trace an, den jax.profiler schreibt: with jax.profiler.trace(FOLDER, create_perfetto_trace=True): step(...)</translation>
    </message>
    <message>
        <source>the file is no trace</source>
        <translation>die Datei ist kein Trace</translation>
    </message>
    <message>
        <source>it has no list traceEvents</source>
        <translation>sie hat keine Liste traceEvents</translation>
    </message>
    <message>
        <source>the trace cannot be read</source>
        <translation>der Trace kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>an event is an object</source>
        <translation>ein Ereignis ist ein Objekt</translation>
    </message>
    <message>
        <source>{} cuts a dimension that a reshape makes of {} parts, which it does not divide: what {} reads is moved</source>
        <translation>{} schneidet eine Dimension, die ein Reshape aus {} Teilen macht, die es nicht teilt: was {} liest, wird bewegt</translation>
    </message>
    <message>
        <source>The compiler sends {} together with others: {} a step</source>
        <translation>Der Compiler sendet {} zusammen mit anderen: {} je Schritt</translation>
    </message>
    <message>
        <source>give {}; as logical-axis rules {}</source>
        <translation>{} geben; als Regeln logischer Achsen {}</translation>
    </message>
    <message>
        <source>at {}: inside jax.shard_map over {}, make {} varying once (jax.lax.pcast) before all that reads it: its gradient is one psum</source>
        <translation>bei {}: innerhalb von jax.shard_map über {} {} einmal veränderlich machen (jax.lax.pcast), vor allem, was es liest: sein Gradient ist ein psum</translation>
    </message>
    <message>
        <source>the file may not be changed</source>
        <translation>die Datei darf nicht geändert werden</translation>
    </message>
    <message>
        <source>Allow it to be written, or choose another name</source>
        <translation>Das Schreiben erlauben oder einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>a lesson names a profile of hardware, never a file</source>
        <translation>eine Lektion nennt ein Hardwareprofil, nie eine Datei</translation>
    </message>
    <message>
        <source>the model that it names is outside its folder, and not the program that it was made for</source>
        <translation>das genannte Modell liegt außerhalb des Ordners und ist nicht das Programm, für das die Datei erstellt wurde</translation>
    </message>
    <message>
        <source>it names {}</source>
        <translation>sie nennt {}</translation>
    </message>
    <message>
        <source>If that is meant, give it with --model</source>
        <translation>Wenn es gemeint ist, mit --model angeben</translation>
    </message>
    <message>
        <source>the hardware {} is outside the folder of this file, and no profile</source>
        <translation>die Hardware {} liegt außerhalb des Ordners dieser Datei und ist kein Profil</translation>
    </message>
    <message>
        <source>Put it beside this file, or into {}: what is there is known by its name</source>
        <translation>Neben diese Datei legen oder in {}: was dort liegt, ist mit Namen bekannt</translation>
    </message>
    <message>
        <source>this is a pipe, not a file</source>
        <translation>das ist eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>The project names it; check where it comes from</source>
        <translation>Das Projekt nennt sie; prüfen, woher es kommt</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {} and that strategies leave whole</source>
        <translation>{} summiert über eine Dimension, die über {} geschnitten ist und die Strategien ganz lassen</translation>
    </message>
    <message>
        <source>operand {} of {}</source>
        <translation>Operand {} von {}</translation>
    </message>
    <message>
        <source>at {}: run the loop inside jax.shard_map over {}, with {} made varying before it (jax.lax.pcast): each device adds up its own part, and one psum stands behind the loop</source>
        <translation>bei {}: die Schleife in jax.shard_map über {} laufen lassen, davor {} zu varying machen (jax.lax.pcast): jedes Gerät summiert seinen Teil, und ein psum steht hinter der Schleife</translation>
    </message>
    <message>
        <source>an argument reads nothing</source>
        <translation>ein Argument liest nichts</translation>
    </message>
    <message>
        <source>an action is on a result of an op or on an operand</source>
        <translation>eine Aktion gilt einem Ergebnis einer Op oder einem Operanden</translation>
    </message>
    <message>
        <source>op {} reads {} values, not {}</source>
        <translation>Op {} liest {} Werte, nicht {}</translation>
    </message>
    <message>
        <source>the program does not fit into memory</source>
        <translation>das Programm passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>Give it more memory: about 0.4 GB for a million ops, and the file itself</source>
        <translation>Geben Sie ihm mehr Speicher: etwa 0,4 GB für eine Million Operationen, dazu die Datei selbst</translation>
    </message>
</context>
</TS>
