<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>QInputDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Matrix chain</source>
        <translation>矩阵连乘</translation>
    </message>
    <message>
        <source>3 matrices, the example of this page</source>
        <translation>3 个矩阵，即本页的示例</translation>
    </message>
    <message>
        <source>Perceptron train step</source>
        <translation>感知机训练步</translation>
    </message>
    <message>
        <source>3 layers with Adam, 21 arguments</source>
        <translation>3 层，Adam，21 个输入参数</translation>
    </message>
    <message>
        <source>Transformer train step</source>
        <translation>Transformer 训练步</translation>
    </message>
    <message>
        <source>2 layers, tied embedding, Adam, 60 arguments</source>
        <translation>2 层，共享嵌入，Adam，60 个输入参数</translation>
    </message>
    <message>
        <source>Transformer, 32 layers</source>
        <translation>Transformer，32 层</translation>
    </message>
    <message>
        <source>5.5 billion parameters, 18,000 ops</source>
        <translation>55 亿参数，18,000 个算子</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>混合专家模型</translation>
    </message>
    <message>
        <source>8 experts, top-2 routing, 48 arguments</source>
        <translation>8 个专家，top-2 路由，48 个输入参数</translation>
    </message>
    <message>
        <source>U-Net train step</source>
        <translation>U-Net 训练步</translation>
    </message>
    <message>
        <source>Convolutions and attention, 805 arguments</source>
        <translation>卷积与注意力，805 个输入参数</translation>
    </message>
    <message>
        <source>Graph network</source>
        <translation>图网络</translation>
    </message>
    <message>
        <source>Gather and segment sums, 168 arguments</source>
        <translation>gather 与分段求和，168 个输入参数</translation>
    </message>
    <message>
        <source>Decoding loop</source>
        <translation>解码循环</translation>
    </message>
    <message>
        <source>A key-value cache in a loop of 1,536 steps</source>
        <translation>1,536 步循环中的键值缓存</translation>
    </message>
</context>
<context>
    <name>TensorWords</name>
    <message>
        <source>dim %1 cut over %2</source>
        <translation>维度 %1 沿 %2 切分</translation>
    </message>
    <message>
        <source>partial sum over %1</source>
        <translation>沿 %1 的部分和</translation>
    </message>
    <message>
        <source>whole on every device</source>
        <translation>每台设备都有完整副本</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>沿 %2 的 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more result(s)</source>
        <translation>
            <numerusform>另有 %n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>before it %1 of %2</source>
        <translation>之前对 %2 执行%1</translation>
    </message>
    <message>
        <source>followed by %1</source>
        <translation>之后执行%1</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
</context>
<context>
    <name>axiscape::ActionList</name>
    <message>
        <source>Stored actions</source>
        <translation>已存储的动作</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>输入参数</translation>
    </message>
</context>
<context>
    <name>axiscape::AnswerWords</name>
    <message>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1: %2 (%3), designed %4 (%5)</source>
        <translation>%1：%2（%3），设计为 %4（%5）</translation>
    </message>
    <message>
        <source>Of another strategy: this one has changed since.</source>
        <translation>属于另一策略：当前策略此后已更改。</translation>
    </message>
    <message>
        <source>XLA for %1 (%2) said on %3</source>
        <translation>面向 %1 的 XLA（%2）于 %3 的回答</translation>
    </message>
    <message>
        <source>: peak %1, estimated %2</source>
        <translation>：峰值 %1，估计 %2</translation>
    </message>
    <message>
        <source>: peak %1</source>
        <translation>：峰值 %1</translation>
    </message>
    <message>
        <source>XLA for %1 says %2</source>
        <translation>面向 %1 的 XLA 给出 %2</translation>
    </message>
</context>
<context>
    <name>axiscape::AskDialog</name>
    <message>
        <source>Ask XLA</source>
        <translation>询问 XLA</translation>
    </message>
    <message>
        <source>The real compiler is asked ahead of time, in a program of its own, about as many devices as the mesh has. None of them is needed.</source>
        <translation>在独立程序中提前询问真正的编译器，设备数量与网格相同，无需任何实际设备。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Empty: the one of AXISCAPE_PYTHON, else python3</source>
        <translation>留空：使用 AXISCAPE_PYTHON，否则 python3</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>The compiler is ended after that</source>
        <translation>超过该时间后结束编译器</translation>
    </message>
    <message>
        <source>Compiler for</source>
        <translation>编译目标</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>A Python that has jax</source>
        <translation>装有 jax 的 Python</translation>
    </message>
    <message>
        <source>This Python needs jax and libtpu: pip install jax libtpu</source>
        <translation>该 Python 需要 jax 和 libtpu：pip install jax libtpu</translation>
    </message>
    <message>
        <source>This Python needs jax and its CUDA plugin: pip install jax jax-cuda13-plugin jax-cuda13-pjrt</source>
        <translation>该 Python 需要 jax 及其 CUDA 插件：pip install jax jax-cuda13-plugin jax-cuda13-pjrt</translation>
    </message>
    <message>
        <source>This Python needs jax: pip install jax</source>
        <translation>该 Python 需要 jax：pip install jax</translation>
    </message>
    <message>
        <source>The estimate beside it is for %1; a compiler for CPUs keeps other buffers.</source>
        <translation>旁边的估计针对 %1；CPU 编译器保留的缓冲区不同。</translation>
    </message>
    <message>
        <source>The estimate beside it is for %1, which is another chip.</source>
        <translation>旁边的估计针对 %1，是另一种芯片。</translation>
    </message>
</context>
<context>
    <name>axiscape::AxisChip</name>
    <message>
        <source>Axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s)
Drag onto a dimension to cut it</source>
        <translation>
            <numerusform>%1，%n 个设备
拖到某个维度上即可切分</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::AxisFactsView</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为何？</translation>
    </message>
    <message>
        <source>Why not cut?</source>
        <translation>为何未切分？</translation>
    </message>
    <message>
        <source>Why not?</source>
        <translation>为何没有？</translation>
    </message>
    <message>
        <source>Why is it cut over %1?</source>
        <translation>为何沿 %1 切分？</translation>
    </message>
    <message>
        <source>Why is it not cut over %1?</source>
        <translation>为何没有沿 %1 切分？</translation>
    </message>
    <message>
        <source>The steps that led to it, from the tactic on</source>
        <translation>从策略开始，导致这一结果的各个步骤</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>dim %1, by %2</source>
        <translation>维度 %1，由 %2 切分</translation>
    </message>
    <message>
        <source>partial sum</source>
        <translation>部分和</translation>
    </message>
    <message>
        <source>partial sum, then %1</source>
        <translation>部分和，随后 %1</translation>
    </message>
    <message>
        <source>repeated %1 times over %2</source>
        <translation>沿 %2 复制 %1 份</translation>
    </message>
</context>
<context>
    <name>axiscape::AxisHandle</name>
    <message>
        <source>, over the slow network, %1/s</source>
        <translation>，经慢速网络，%1/s</translation>
    </message>
    <message>
        <source>, over fast links, %1/s</source>
        <translation>，经高速链路，%1/s</translation>
    </message>
    <message>
        <source>Axis %1, size %2</source>
        <translation>轴 %1，大小 %2</translation>
    </message>
    <message>
        <source>Space picks it up for the selected argument</source>
        <translation>按 Space 拾取此轴，用于所选输入参数</translation>
    </message>
    <message>
        <source>%1, size %2%3
Drag it onto a dimension to cut it</source>
        <translation>%1，大小 %2%3
拖到某个维度上即可切分</translation>
    </message>
    <message>
        <source>Select an argument first: its dimensions are what an axis can cut.</source>
        <translation>请先选择一个输入参数：轴切分的是输入参数的维度。</translation>
    </message>
</context>
<context>
    <name>axiscape::CandidatesModel</name>
    <message>
        <source>Candidate %1</source>
        <translation>候选 %1</translation>
    </message>
    <message>
        <source>mesh %1</source>
        <translation>设备网格 %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>单步 %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>in the schedule</source>
        <translation>已在策略序列中</translation>
    </message>
</context>
<context>
    <name>axiscape::CandidatesView</name>
    <message>
        <source>in the schedule</source>
        <translation>已在策略序列中</translation>
    </message>
    <message>
        <source>What was found, best first</source>
        <translation>找到的结果，最优在前</translation>
    </message>
    <message>
        <source>Enter adds it to the schedule, I shows its actions.</source>
        <translation>按 Enter 添加到策略序列，按 I 显示其动作。</translation>
    </message>
</context>
<context>
    <name>axiscape::CardWords</name>
    <message>
        <source>on</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>重新搜索</translation>
    </message>
</context>
<context>
    <name>axiscape::Cards</name>
    <message>
        <source>1 value</source>
        <translation>1 个值</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>1 more value</source>
        <translation>1 个其他值</translation>
    </message>
    <message>
        <source>%1 more values</source>
        <translation>%1 个其他值</translation>
    </message>
    <message>
        <source>would change %1</source>
        <translation>将改变 %1</translation>
    </message>
    <message>
        <source>propagated to %1</source>
        <translation>传播到 %1</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Matches no argument</source>
        <translation>不匹配任何输入参数</translation>
    </message>
    <message>
        <source>1 pattern unmatched</source>
        <translation>1 个模式无匹配</translation>
    </message>
    <message numerus="yes">
        <source>%n patterns unmatched</source>
        <translation>
            <numerusform>%n 个模式无匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>No argument matches %1</source>
        <translation>没有输入参数匹配 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Switched off. Values keep what the other tactics decide.</source>
        <translation>已停用。各个值保持其他策略的决定。</translation>
    </message>
    <message>
        <source>1 stored action</source>
        <translation>1 个已存储的动作</translation>
    </message>
    <message numerus="yes">
        <source>%n stored actions</source>
        <translation>
            <numerusform>%n 个已存储的动作</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>no patterns</source>
        <translation>没有模式</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>按存储内容</translation>
    </message>
    <message numerus="yes">
        <source>%n patterns</source>
        <translation>
            <numerusform>%n 个模式</numerusform>
        </translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation>保持完整</translation>
    </message>
    <message>
        <source>first dim that divides</source>
        <translation>首个可整除的维度</translation>
    </message>
    <message>
        <source>left to propagation</source>
        <translation>交由传播决定</translation>
    </message>
    <message>
        <source>1 does not divide by %1</source>
        <translation>1 项不能被 %1 整除</translation>
    </message>
    <message numerus="yes">
        <source>%n do not divide by %1</source>
        <translation>
            <numerusform>%n 项不能被 %1 整除</numerusform>
        </translation>
    </message>
    <message>
        <source>1 action refused</source>
        <translation>1 个动作被拒绝</translation>
    </message>
    <message numerus="yes">
        <source>%n actions refused</source>
        <translation>
            <numerusform>%n 个动作被拒绝</numerusform>
        </translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>axes on arguments</comment>
        <translation>%1 用于 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n kept whole</source>
        <translation>
            <numerusform>%n 个保持完整</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n action(s) on ops</source>
        <translation>
            <numerusform>%n 个算子动作</numerusform>
        </translation>
    </message>
    <message>
        <source>would change nothing</source>
        <translation>不会改变任何东西</translation>
    </message>
    <message>
        <source>would be %1</source>
        <translation>将为 %1</translation>
    </message>
    <message>
        <source>Its plan was %1. Search again to have one for this.</source>
        <translation>其方案是%1。重新搜索可得到适用于此的方案。</translation>
    </message>
    <message>
        <source>found for another model</source>
        <translation>为另一模型找到</translation>
    </message>
    <message>
        <source>found for another batch</source>
        <translation>为另一批次找到</translation>
    </message>
    <message>
        <source>found for other sizes</source>
        <translation>为其他大小找到</translation>
    </message>
    <message>
        <source>found for another mesh</source>
        <translation>为另一网格找到</translation>
    </message>
    <message>
        <source>found for other hardware</source>
        <translation>为其他硬件找到</translation>
    </message>
    <message>
        <source>found on other tactics</source>
        <translation>在其他策略上找到</translation>
    </message>
    <message>
        <source>no plan yet</source>
        <translation>还没有方案</translation>
    </message>
    <message>
        <source>smallest of %1 tokens/s</source>
        <translation>%1 token/秒中最小</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>在 %1 内</translation>
    </message>
    <message>
        <source>%1 collectives at most</source>
        <translation>最多 %1 次集合通信</translation>
    </message>
    <message>
        <source>default budget</source>
        <translation>默认预算</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>Wanted: %1, over %2</source>
        <translation>期望：%1，用 %2</translation>
    </message>
    <message>
        <source>Decides only about %1</source>
        <translation>只决定 %1</translation>
    </message>
    <message>
        <source>Looks at %1 groups of arguments</source>
        <translation>查看 %1 组参数</translation>
    </message>
    <message>
        <source>Method %1, seed %2</source>
        <translation>方法 %1，种子 %2</translation>
    </message>
    <message>
        <source>Budget: %1 states</source>
        <translation>预算：%1 个状态</translation>
    </message>
    <message>
        <source>Found in %1 states:</source>
        <translation>在 %1 个状态中找到：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a figure, its range</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>axiscape::Certainty</name>
    <message>
        <source>In 80 of 100 cases it is between %1 and %2</source>
        <translation>100 例中有 80 例介于 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>Not decided which is faster: of steps so near the order is right in %1 of 100 cases</source>
        <translation>无法判定哪个更快：步长如此接近时，顺序在 100 例中有 %1 例正确</translation>
    </message>
</context>
<context>
    <name>axiscape::CheckDialog</name>
    <message>
        <source>; tactic %1 adds most</source>
        <translation>；其中策略 %1 增加得最多</translation>
    </message>
    <message>
        <source>The peak of a device is %1, %2 over the %3 allowed</source>
        <translation>单个设备的峰值为 %1，比允许的 %3 多 %2</translation>
    </message>
    <message>
        <source>A step takes %1, %2 are allowed</source>
        <translation>单步用时 %1，允许 %2</translation>
    </message>
    <message>
        <source>A step has %1 %2, %3 are allowed</source>
        <comment>number, kind of collective, number</comment>
        <translation>单步有 %1 个 %2，允许 %3 个</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Check against limits</source>
        <translation>对照上限检查</translation>
    </message>
    <message>
        <source>A gate before a pipeline: what this strategy may take at most. An empty field limits nothing.</source>
        <translation>流水线前的一道门禁：这个方案最多可以用多少。留空即不设限。</translation>
    </message>
    <message>
        <source>Memory of a device</source>
        <translation>单个设备的内存</translation>
    </message>
    <message>
        <source>for example 16G</source>
        <translation>例如 16G</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>for example 1.6s or 800ms</source>
        <translation>例如 1.6s 或 800ms</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>for example all_gather=259, all_reduce=0</source>
        <translation>例如 all_gather=259, all_reduce=0</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>The memory is a size, for example 16G or 500MiB.</source>
        <translation>内存是一个大小，例如 16G 或 500MiB。</translation>
    </message>
    <message>
        <source>The time is in seconds or with a unit, for example 1.6s or 800ms.</source>
        <translation>时间以秒为单位或带单位，例如 1.6s 或 800ms。</translation>
    </message>
    <message>
        <source>Collectives are a number for all of them or KIND=NUMBER, for example all_gather=259.</source>
        <translation>集合通信写作总数，或“种类=数量”，例如 all_gather=259。</translation>
    </message>
    <message>
        <source>This cannot be read</source>
        <translation>无法读懂</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>The gate is open</source>
        <translation>门禁放行</translation>
    </message>
    <message>
        <source>The strategy holds every limit.</source>
        <translation>方案没有超过任何上限。</translation>
    </message>
    <message>
        <source>The gate is closed</source>
        <translation>门禁拦下</translation>
    </message>
    <message>
        <source>In a pipeline: %1</source>
        <translation>在流水线中：%1</translation>
    </message>
</context>
<context>
    <name>axiscape::CommandPalette</name>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>键入命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No command matches “%1”</source>
        <translation>没有与“%1”匹配的命令</translation>
    </message>
</context>
<context>
    <name>axiscape::CommandWords</name>
    <message>
        <source>back revert</source>
        <translation>后退 还原</translation>
    </message>
    <message>
        <source>again repeat</source>
        <translation>重复 恢复</translation>
    </message>
    <message>
        <source>search look for op tensor layer filter</source>
        <translation>搜索 查找 算子 张量 层 过滤</translation>
    </message>
    <message>
        <source>find layer argument parameter filter</source>
        <translation>查找 层 参数 过滤</translation>
    </message>
    <message>
        <source>communication all_reduce all_gather reduce_scatter all_to_all collective_permute filter search</source>
        <translation>通信 集合 all_reduce all_gather reduce_scatter all_to_all collective_permute 过滤 搜索</translation>
    </message>
    <message>
        <source>whole everything zoom</source>
        <translation>全部 整体 缩放</translation>
    </message>
    <message>
        <source>pin mark favourite</source>
        <translation>固定 标记 收藏</translation>
    </message>
    <message>
        <source>operand producer input</source>
        <translation>操作数 生产者 输入</translation>
    </message>
    <message>
        <source>consumer user output</source>
        <translation>消费者 使用者 输出</translation>
    </message>
    <message>
        <source>write JAX PartitionSpec NamedSharding Shardy rules report</source>
        <translation>写出 JAX PartitionSpec NamedSharding Shardy 规则 报告</translation>
    </message>
    <message>
        <source>image screenshot SVG PDF PNG</source>
        <translation>图像 截图 SVG PDF PNG</translation>
    </message>
    <message>
        <source>check test numbers compare run</source>
        <translation>检查 测试 数值 比较 运行</translation>
    </message>
    <message>
        <source>propagation play teach animate</source>
        <translation>传播 播放 教学 动画</translation>
    </message>
    <message>
        <source>annotations own sharding of the module</source>
        <translation>注解 模块 自带 分片</translation>
    </message>
    <message>
        <source>optimise automatic solver MCTS find tactics</source>
        <translation>优化 自动 求解 MCTS 寻找策略</translation>
    </message>
    <message>
        <source>optimise automatic solver MCTS run</source>
        <translation>优化 自动 求解 MCTS 运行</translation>
    </message>
    <message>
        <source>difference diff side by side</source>
        <translation>差异 diff 并排</translation>
    </message>
    <message>
        <source>keep remember baseline</source>
        <translation>保留 记住 基准</translation>
    </message>
    <message>
        <source>night black theme</source>
        <translation>夜间 黑色 主题</translation>
    </message>
    <message>
        <source>day white theme</source>
        <translation>日间 白色 主题</translation>
    </message>
    <message>
        <source>full screen show projector</source>
        <translation>全屏 演示 投影</translation>
    </message>
    <message>
        <source>colour blind hatching</source>
        <translation>色盲 填充图案</translation>
    </message>
    <message>
        <source>animation</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>reset docks default layout</source>
        <translation>重置 停靠 默认 布局</translation>
    </message>
    <message>
        <source>keys keyboard mouse wheel gestures</source>
        <translation>按键 键盘 鼠标 滚轮 手势</translation>
    </message>
    <message>
        <source>DP DDP batch replicate</source>
        <translation>DP DDP 批次 复制</translation>
    </message>
    <message>
        <source>tensor parallel TP model parallel heads</source>
        <translation>张量并行 tensor parallel TP 模型并行 注意力头</translation>
    </message>
    <message>
        <source>optimizer state partitioning weight update sharding</source>
        <translation>优化器状态 切分 weight update sharding</translation>
    </message>
    <message>
        <source>gradients optimizer state reduce_scatter</source>
        <translation>梯度 优化器状态 reduce_scatter</translation>
    </message>
    <message>
        <source>FSDP fully sharded data parallel parameters all_gather</source>
        <translation>FSDP fully sharded data parallel 参数 all_gather</translation>
    </message>
    <message>
        <source>vocabulary table</source>
        <translation>词表 表</translation>
    </message>
    <message>
        <source>context parallel CP SP long</source>
        <translation>上下文并行 context parallel CP SP 长序列</translation>
    </message>
    <message>
        <source>mixture of experts MoE EP all_to_all</source>
        <translation>混合专家 mixture of experts MoE EP all_to_all</translation>
    </message>
    <message>
        <source>MQA cache inference serving</source>
        <translation>MQA 缓存 推理 服务</translation>
    </message>
    <message>
        <source>graph network GNN</source>
        <translation>图网络 GNN</translation>
    </message>
    <message>
        <source>convolution images halo</source>
        <translation>卷积 图像 halo</translation>
    </message>
    <message>
        <source>help documentation</source>
        <translation>帮助 文档</translation>
    </message>
    <message>
        <source>pipeline parallel PP GPipe stages micro-batches bubble</source>
        <translation>流水线并行 PP GPipe 阶段 微批 气泡</translation>
    </message>
    <message>
        <source>context parallel CP ring attention long sequences</source>
        <translation>上下文并行 CP 环形注意力 长序列</translation>
    </message>
    <message>
        <source>learn course teach tutorial exercise</source>
        <translation>学习 课程 教学 教程 练习</translation>
    </message>
    <message>
        <source>DeepSpeed Ulysses sequence to heads all_to_all</source>
        <translation>DeepSpeed Ulysses 序列到头 all_to_all</translation>
    </message>
    <message>
        <source>dump HLO modules xla_dump_to directory</source>
        <translation>转储 HLO 模块 xla_dump_to 目录</translation>
    </message>
    <message>
        <source>teach class student key grade</source>
        <translation>教学 班级 学生 答案 评分</translation>
    </message>
    <message>
        <source>question ambiguity choose decide propagation stopped</source>
        <translation>问题 歧义 选择 决定 传播停止</translation>
    </message>
    <message>
        <source>remove all tactics empty start over reset</source>
        <translation>移除全部策略 清空 重新开始 重置</translation>
    </message>
    <message>
        <source>gate budget pipeline CI maximum</source>
        <translation>门禁 预算 流水线 CI 上限</translation>
    </message>
    <message>
        <source>recompute remat memory out of memory checkpoint front</source>
        <translation>重计算 recompute remat 内存 不够 checkpoint</translation>
    </message>
    <message>
        <source>interval uncertainty ask XLA compiler truth</source>
        <translation>区间 不确定 询问 XLA 编译器 真实</translation>
    </message>
    <message>
        <source>profile xplane XProf jax.profiler trace measured real time</source>
        <translation>性能剖析 xplane XProf jax.profiler 跟踪 实测 真实时间</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareHeader</name>
    <message>
        <source>Strategies</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>open now</source>
        <translation>当前打开</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>no tactics</source>
        <translation>没有策略</translation>
    </message>
    <message>
        <source>What if · %1</source>
        <comment>tactics</comment>
        <translation>假设 · %1</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareModel</name>
    <message>
        <source>Estimate</source>
        <translation>估算值</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication not hidden</source>
        <translation>未隐藏的通信</translation>
    </message>
    <message>
        <source>All communication hidden (lower bound)</source>
        <translation>通信全部隐藏（下界）</translation>
    </message>
    <message>
        <source>No overlap at all (upper bound)</source>
        <translation>完全无重叠（上界）</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>模型参数</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>临时缓冲区</translation>
    </message>
    <message>
        <source>Collective buffers</source>
        <translation>集合通信缓冲区</translation>
    </message>
    <message>
        <source>All links</source>
        <translation>所有链路</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>over %1 links</source>
        <translation>经 %1 链路</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>占 %1</translation>
    </message>
    <message>
        <source>of the device</source>
        <translation>占设备容量</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Peak memory per device</source>
        <translation>每个设备的峰值内存</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Sent per device and step</source>
        <translation>每个设备每步发送量</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>%1 percent of capacity</source>
        <translation>容量的百分之 %1</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a figure, a strategy</comment>
        <translation>%2：%1</translation>
    </message>
    <message>
        <source>No tactics</source>
        <translation>没有策略</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>Layers recomputed</source>
        <translation>重新计算的层</translation>
    </message>
    <message>
        <source>not decided, %1</source>
        <comment>a difference</comment>
        <translation>无法判定，%1</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareNotice</name>
    <message>
        <source>End comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>The difference before</source>
        <translation>转到上一处差异</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>The next difference in the program</source>
        <translation>转到程序中的下一处差异</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) cut differently</source>
        <translation>
            <numerusform>%n 个张量切分不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s) only here</source>
        <translation>
            <numerusform>仅此方案有 %n 个集合通信</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n only there</source>
        <translation>
            <numerusform>仅对方有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Compared with %1: %2</source>
        <translation>与 %1 比较：%2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差异</translation>
    </message>
</context>
<context>
    <name>axiscape::ComparePage</name>
    <message>
        <source>Back to the graph</source>
        <translation>返回计算图</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>比较组合</translation>
    </message>
    <message>
        <source>Keep which strategies are compared, and come back to it</source>
        <translation>保存参与比较的方案组合，以便日后返回</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Hide the rows that are the same in all</source>
        <translation>隐藏所有方案都相同的行</translation>
    </message>
    <message>
        <source>Pin the current strategy</source>
        <translation>固定当前方案</translation>
    </message>
    <message>
        <source>Keep it as it is now, beside the one that you go on editing</source>
        <translation>保留其当前状态，与继续编辑的方案并列</translation>
    </message>
    <message>
        <source>Nothing to compare with yet</source>
        <translation>还没有可比较的方案</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间变化</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Program order</source>
        <translation>程序顺序</translation>
    </message>
    <message>
        <source>Shardings that differ</source>
        <translation>不同的分片</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>在计算图中显示</translation>
    </message>
    <message>
        <source>The graph marks what the two do differently</source>
        <translation>计算图会标出两者的不同之处</translation>
    </message>
    <message>
        <source>Edit this strategy from now on (Enter)</source>
        <translation>从现在起编辑此方案 (Enter)</translation>
    </message>
    <message>
        <source>%1 on %2 × %3, mesh %4</source>
        <translation>%1，%2 × %3，设备网格 %4</translation>
    </message>
    <message>
        <source>1 strategy</source>
        <translation>1 个方案</translation>
    </message>
    <message>
        <source>%1 strategies</source>
        <translation>%1 个方案</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Pin the strategy you have open: it stays here as it is now. Then change the schedule; the table shows what each change costs.</source>
        <translation>固定当前打开的方案，它将按现状保留在此处。然后修改策略序列，表格会显示每次修改的开销。</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>%1 and %2 cut every tensor alike</source>
        <translation>%1 与 %2 对所有张量的切分相同</translation>
    </message>
    <message>
        <source>%1 → %2, %3, largest first</source>
        <translation>%1 → %2，%3，从大到小</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Rename strategy</source>
        <translation>重命名方案</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Compare with this one</source>
        <translation>以此方案为比较基准</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep this comparison…</source>
        <translation>保存此比较组合…</translation>
    </message>
    <message>
        <source>Keep comparison</source>
        <translation>保存比较组合</translation>
    </message>
    <message>
        <source>Comparison %1</source>
        <translation>比较 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>strategy, what is supposed</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareTable</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>A column a strategy. Enter opens the one of the column, B compares with it, F2 renames it, Delete removes it.</source>
        <translation>每列一个方案。按 Enter 打开该列的方案，按 B 与其比较，按 F2 重命名，按 Delete 删除。</translation>
    </message>
</context>
<context>
    <name>axiscape::CompareVerdict</name>
    <message>
        <source>%1 cannot be computed: %2</source>
        <translation>%1 无法计算：%2</translation>
    </message>
    <message>
        <source>%1 does not fit: over by %2.</source>
        <translation>%1 放不下：超出 %2。</translation>
    </message>
    <message>
        <source>%1 is the fastest and the smallest.</source>
        <translation>%1 最快且内存最小。</translation>
    </message>
    <message>
        <source>Of those that fit, %1 is the fastest and the smallest.</source>
        <translation>在放得下的方案中，%1 最快且内存最小。</translation>
    </message>
    <message>
        <source>%1 is the fastest, %2 the smallest.</source>
        <translation>%1 最快，%2 内存最小。</translation>
    </message>
    <message>
        <source>Of those that fit, %1 is the fastest, %2 the smallest.</source>
        <translation>在放得下的方案中，%1 最快，%2 内存最小。</translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictBar</name>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Next question here</source>
        <translation>此处的下一个问题</translation>
    </message>
    <message>
        <source>The next question at this op</source>
        <translation>此算子的下一个问题</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>稍后决定</translation>
    </message>
    <message>
        <source>Decide later (Esc)</source>
        <translation>稍后决定 (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>a dimension</comment>
        <translation>切分%1</translation>
    </message>
</context>
<context>
    <name>axiscape::Conflicts</name>
    <message>
        <source>%1 in %2</source>
        <comment>op, layer</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message numerus="yes">
        <source>, and %n more alike</source>
        <translation>
            <numerusform>，另有 %n 处相同</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is asked for on %2</source>
        <translation>%1 被同时请求用于%2</translation>
    </message>
    <message>
        <source> and on </source>
        <translation> 和</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>the sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>dim %1 of the result</source>
        <translation>结果的维度 %1</translation>
    </message>
    <message>
        <source>factor %1</source>
        <translation>因子 %1</translation>
    </message>
    <message>
        <source>dim %1 of operand %2, summed</source>
        <translation>操作数 %2 的求和维度 %1</translation>
    </message>
    <message>
        <source>its use in %1</source>
        <translation>%1 处的使用</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source> and </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Choose %1 for %2</source>
        <comment>dimension, axis</comment>
        <translation>为 %2 选择%1</translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictsModel</name>
    <message>
        <source>%1: %2</source>
        <comment>axis, place</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>a dimension</comment>
        <translation>切分%1</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Select the answer, and it is worked out</source>
        <translation>选中这个回答就会计算</translation>
    </message>
    <message>
        <source>Where, and what may be chosen</source>
        <translation>位置与可选的回答</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Conflicts left</source>
        <translation>剩余冲突</translation>
    </message>
</context>
<context>
    <name>axiscape::ConflictsPanel</name>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选用</translation>
    </message>
    <message>
        <source>Show the op in the graph, where its question can be answered, too</source>
        <translation>在图中显示该算子，那里也可以回答这个问题</translation>
    </message>
    <message>
        <source>Decide as the selected answer says; the other side is moved at the op (Enter)</source>
        <translation>按选中的回答决定；另一侧在该算子处重新分布（Enter）</translation>
    </message>
    <message>
        <source>Open conflicts and their answers</source>
        <translation>未决的冲突及其回答</translation>
    </message>
    <message>
        <source>Enter shows a question in the graph; on an answer it decides. An answer that is selected is previewed.</source>
        <translation>在问题上按 Enter 会在图中显示它；在回答上按 Enter 即作决定。选中的回答会被预览。</translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n 个未决</numerusform>
        </translation>
    </message>
    <message>
        <source>No open conflicts</source>
        <translation>没有未决的冲突</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开任何内容</translation>
    </message>
    <message>
        <source>Where an op is asked for one axis on two of its dimensions, propagation stops, and the question stands here until it is decided.</source>
        <translation>当一个算子被要求把同一个轴放到它的两个维度上时，传播就会停下，问题会留在这里，直到作出决定。</translation>
    </message>
    <message>
        <source>Open a model to design its schedule.</source>
        <translation>打开一个模型来设计它的策略序列。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未决</translation>
    </message>
    <message>
        <source>What the schedule asks and nobody has decided</source>
        <translation>日程中提出而无人决定的</translation>
    </message>
    <message>
        <source>Of the model</source>
        <translation>模型的</translation>
    </message>
    <message>
        <source>Where a dimension meets itself in an op, before anything is cut</source>
        <translation>切分之前，维度在算子中与自身相遇之处</translation>
    </message>
    <message>
        <source>Looking for where dimensions meet themselves</source>
        <translation>正在寻找维度与自身相遇之处</translation>
    </message>
    <message>
        <source>No dimension meets itself</source>
        <translation>没有维度与自身相遇</translation>
    </message>
    <message>
        <source>In no op an axis that is left could cut one dimension of the model in two places.</source>
        <translation>剩余的轴在任何算子中都不会在两处切分同一维度。</translation>
    </message>
</context>
<context>
    <name>axiscape::CurveModel</name>
    <message>
        <source>Evaluations</source>
        <translation>评估次数</translation>
    </message>
    <message>
        <source>After</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>axiscape::CurvePlot</name>
    <message>
        <source>Memory over time</source>
        <translation>内存随时间变化</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::DebuggerPanel</name>
    <message>
        <source>an argument</source>
        <translation>一个参数</translation>
    </message>
    <message>
        <source>op %1, %2</source>
        <translation>运算 %1，%2</translation>
    </message>
    <message>
        <source>op %1, %2 at %3</source>
        <translation>运算 %1，%2，位于 %3</translation>
    </message>
    <message>
        <source>Open a model to run it</source>
        <translation>打开一个模型以运行它</translation>
    </message>
    <message>
        <source>At the beginning</source>
        <translation>在开头</translation>
    </message>
    <message numerus="yes">
        <source>%n op(s) run so far</source>
        <translation>
            <numerusform>已运行 %n 个运算</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run is over, %n op(s)</source>
        <translation>
            <numerusform>运行结束，共 %n 个运算</numerusform>
        </translation>
    </message>
    <message>
        <source>Hop %1 of %2 of the collective</source>
        <translation>集合通信的第 %1 跳，共 %2 跳</translation>
    </message>
    <message>
        <source>%1 sent</source>
        <comment>bytes</comment>
        <translation>已发送 %1</translation>
    </message>
    <message>
        <source>Every device has its part of what the whole program gives</source>
        <translation>每个设备都持有整个程序结果中属于它的部分</translation>
    </message>
    <message>
        <source>Until here every device holds what it should</source>
        <translation>到此为止每个设备持有的都正确</translation>
    </message>
    <message>
        <source>First difference: %1. Device %2 has %3 at %4, not %5.</source>
        <translation>第一处差异：%1。设备 %2 在 %4 处为 %3，而不是 %5。</translation>
    </message>
    <message numerus="yes">
        <source>%n wrong result(s): %1</source>
        <translation>
            <numerusform>%n 个错误的结果：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n hop(s) of a ring, %2 in all</source>
        <comment>collective, bytes</comment>
        <translation>
            <numerusform>%1：环上 %n 跳，共 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Now each device adds what it is sent to its own</source>
        <translation>现在每个设备把收到的加到自己的上</translation>
    </message>
    <message>
        <source>Now each device keeps what it is sent</source>
        <translation>现在每个设备保留收到的</translation>
    </message>
    <message>
        <source>On a smaller copy of the model</source>
        <translation>在模型的缩小副本上</translation>
    </message>
    <message>
        <source>Sabotage: %1. Of this run alone, never of the strategy.</source>
        <translation>破坏：%1。仅属于本次运行，绝不写入策略。</translation>
    </message>
    <message>
        <source>Drop the all_reduce of %1</source>
        <translation>去掉 %1 的 all_reduce</translation>
    </message>
    <message>
        <source>Reduce %1 over %2 instead</source>
        <translation>改为沿 %2 归约 %1</translation>
    </message>
    <message>
        <source>Swap the tactics %1 and %2</source>
        <translation>交换策略步骤 %1 和 %2</translation>
    </message>
    <message>
        <source>Nothing is reduced, and there are no two tactics</source>
        <translation>没有归约，也没有两个策略步骤</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>One op on, or one hop of the collective under way (F10)</source>
        <translation>前进一个运算，或正在进行的集合通信的一跳 (F10)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>On to the next place to stop at (F5)</source>
        <translation>运行到下一个停止处 (F5)</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Back to the beginning (F6)</source>
        <translation>回到开头 (F6)</translation>
    </message>
    <message>
        <source>Where a run stops</source>
        <translation>运行在何处停止</translation>
    </message>
    <message>
        <source>to a breakpoint</source>
        <translation>到断点</translation>
    </message>
    <message>
        <source>to the first difference</source>
        <translation>到第一处差异</translation>
    </message>
    <message>
        <source>to a collective</source>
        <translation>到集合通信</translation>
    </message>
    <message>
        <source>to the selected op</source>
        <translation>到所选运算</translation>
    </message>
    <message>
        <source>to the selected layer</source>
        <translation>到所选层</translation>
    </message>
    <message>
        <source>to the op&apos;s source line</source>
        <translation>到该运算的源代码行</translation>
    </message>
    <message>
        <source>to the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>Sabotage</source>
        <translation>破坏</translation>
    </message>
    <message>
        <source>Put a mistake into this run, and see what becomes of it</source>
        <translation>在本次运行中加入一个错误，看看结果如何</translation>
    </message>
    <message>
        <source>What the devices show</source>
        <translation>设备显示什么</translation>
    </message>
    <message>
        <source>Show what was just made</source>
        <translation>显示刚算出的</translation>
    </message>
    <message>
        <source>Show the selected tensor</source>
        <translation>显示所选张量</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Write the numbers into the tiles where there is room</source>
        <translation>空间足够时在分块中写出数值</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Select the op at which the devices first went apart</source>
        <translation>选中设备最先出现差异的运算</translation>
    </message>
    <message>
        <source>What is known at this place</source>
        <translation>此处已知的信息</translation>
    </message>
    <message>
        <source>Put it right</source>
        <translation>改正</translation>
    </message>
    <message>
        <source>Take the mistake out of the run</source>
        <translation>从运行中去掉这个错误</translation>
    </message>
    <message>
        <source>Program of one device</source>
        <translation>单个设备的程序</translation>
    </message>
    <message>
        <source>Time of the run</source>
        <translation>运行的时间</translation>
    </message>
    <message>
        <source>How many ops have run</source>
        <translation>已运行多少个运算</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the run where it is</source>
        <translation>在当前位置停止运行</translation>
    </message>
    <message>
        <source>Debugger</source>
        <translation>调试器</translation>
    </message>
    <message>
        <source>Running on numbers</source>
        <translation>正在用数值运行</translation>
    </message>
    <message numerus="yes">
        <source>Running on numbers, %n op(s) done</source>
        <translation>
            <numerusform>正在用数值运行，已完成 %n 个运算</numerusform>
        </translation>
    </message>
    <message>
        <source>The run is over: no place to stop at came</source>
        <translation>运行结束：没有遇到停止处</translation>
    </message>
    <message>
        <source>Select an op in the graph first</source>
        <translation>请先在图中选择一个运算</translation>
    </message>
    <message>
        <source>One op back (F8)</source>
        <translation>后退一个运算 (F8)</translation>
    </message>
</context>
<context>
    <name>axiscape::DemoPage</name>
    <message>
        <source>Right or PageDown goes on, Left or PageUp goes back.</source>
        <translation>右方向键或 PageDown 前进，左方向键或 PageUp 后退。</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Speaker&apos;s notes</source>
        <translation>演讲者备注</translation>
    </message>
    <message>
        <source>Back in the demo</source>
        <translation>演示后退</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 a step
%2 peak
%n collectives</source>
        <translation>
            <numerusform>每步 %1
峰值 %2
%n 个集合通信</numerusform>
        </translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>The demo&apos;s model is not in front</source>
        <translation>演示的模型不在前台</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 / %3</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Next, at %1: %2</source>
        <translation>接下来，%1：%2</translation>
    </message>
</context>
<context>
    <name>axiscape::DeviceStack</name>
    <message>
        <source>Devices side by side</source>
        <translation>并排显示设备</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>device %1 × %2</source>
        <translation>设备 %1 × %2</translation>
    </message>
    <message>
        <source>critical: the others wait for it</source>
        <translation>关键：其他设备都在等它</translation>
    </message>
    <message>
        <source>computes %1 (%2 %), waits %3, peak %4</source>
        <translation>计算 %1（%2 %），等待 %3，峰值 %4</translation>
    </message>
    <message>
        <source>%1 of %2 ticks are the bubble</source>
        <translation>%2 拍中有 %1 拍是气泡</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>axiscape::DevicesView</name>
    <message>
        <source>What each device holds</source>
        <translation>每个设备持有什么</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>not yet there</source>
        <translation>尚未算出</translation>
    </message>
    <message>
        <source>a part of a sum</source>
        <translation>和的一部分</translation>
    </message>
    <message>
        <source>%1 of %2 differ</source>
        <translation>%2 个中有 %1 个不同</translation>
    </message>
    <message>
        <source>number %1 of the tile</source>
        <translation>分块中的第 %1 个数</translation>
    </message>
    <message>
        <source>%1 = %2 in the whole program</source>
        <comment>place, number</comment>
        <translation>整个程序中 %1 = %2</translation>
    </message>
    <message>
        <source>%1 = %2 on device %3</source>
        <comment>place, number</comment>
        <translation>设备 %3 上 %1 = %2</translation>
    </message>
    <message>
        <source>should be %1</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>the largest of those that this cell stands for</source>
        <translation>此格所代表的数中最大的一个</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>整体</translation>
    </message>
</context>
<context>
    <name>axiscape::DifferencesModel</name>
    <message>
        <source>%1, %2 alike</source>
        <translation>%1，%2 个相同</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>完整大小</translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionMenu</name>
    <message>
        <source>Cut %1 over %2</source>
        <translation>沿 %2 切分 %1</translation>
    </message>
    <message>
        <source>dim %1 · %2: %3</source>
        <translation>维度 %1 · %2：%3</translation>
    </message>
    <message>
        <source>dim %1 · %2, %3 each</source>
        <translation>维度 %1 · %2，每份 %3</translation>
    </message>
    <message>
        <source>A scalar has no dimension to cut</source>
        <translation>标量没有可切分的维度</translation>
    </message>
</context>
<context>
    <name>axiscape::Dimensions</name>
    <message>
        <source>The schedule is being computed</source>
        <translation>正在计算策略序列</translation>
    </message>
    <message>
        <source>The mesh has no such axis</source>
        <translation>设备网格中没有此轴</translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation>沿 %2 全局切分 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsModel</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 in %2 of %3</source>
        <comment>axis, tensors, all tensors</comment>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>未切分</translation>
    </message>
    <message>
        <source>%1 dim %2</source>
        <comment>tensor</comment>
        <translation>%1 维度 %2</translation>
    </message>
    <message>
        <source>%1, size %2, cut over: %3</source>
        <translation>%1，大小 %2，切分：%3</translation>
    </message>
    <message numerus="yes">
        <source> · one for %n equal part(s) of the model</source>
        <translation>
            <numerusform> · 代表模型的 %n 个相同部分</numerusform>
        </translation>
    </message>
    <message>
        <source> · a loop steps along it</source>
        <translation> · 有循环沿其步进</translation>
    </message>
    <message>
        <source> · as dim %1 of %2</source>
        <translation> · 即 %2 的维度 %1</translation>
    </message>
    <message>
        <source>Drop an axis to cut it everywhere, F2 renames it</source>
        <translation>拖放轴即可全局切分，按 F2 重命名</translation>
    </message>
    <message>
        <source>size %1, %2</source>
        <translation>大小 %1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsPanel</name>
    <message>
        <source>Dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>What the axis would do</source>
        <translation>此轴的效果</translation>
    </message>
    <message>
        <source>Drop an axis on one, or select it and type the letter.</source>
        <translation>将轴拖放到维度上，或选中后键入轴字母。</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to see its dimensions.</source>
        <translation>未打开任何内容
打开模型以查看其维度。</translation>
    </message>
    <message>
        <source>The program has no dimension to cut: it works on scalars.</source>
        <translation>程序没有可切分的维度：它只处理标量。</translation>
    </message>
    <message>
        <source>Finding the dimensions of the model</source>
        <translation>正在查找模型的维度</translation>
    </message>
    <message numerus="yes">
        <source>%n in this model</source>
        <translation>
            <numerusform>此模型共 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::DimensionsTable</name>
    <message>
        <source>Logical dimensions</source>
        <translation>逻辑维度</translation>
    </message>
    <message>
        <source>The letter of a mesh axis cuts the current dimension everywhere; F2 renames it</source>
        <translation>键入设备网格轴的字母可全局切分当前维度；按 F2 重命名</translation>
    </message>
    <message>
        <source>Cut over %1: %2</source>
        <comment>axis, why not</comment>
        <translation>沿 %1 切分：%2</translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation>沿 %2 全局切分 %1</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <translation>切分 %1</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Show a tensor that has it</source>
        <translation>显示含此维度的张量</translation>
    </message>
</context>
<context>
    <name>axiscape::Document</name>
    <message>
        <source>The model is still being read</source>
        <translation>模型仍在读取中</translation>
    </message>
    <message>
        <source>The mesh has no such axis</source>
        <translation>设备网格中没有此轴</translation>
    </message>
    <message>
        <source>The tensor has no such dimension</source>
        <translation>张量没有此维度</translation>
    </message>
    <message>
        <source>%1 cuts dim %2 already</source>
        <translation>%1 已切分维度 %2</translation>
    </message>
    <message>
        <source>kept whole over %1</source>
        <translation>沿 %1 保持完整</translation>
    </message>
    <message>
        <source>%1 does not divide by %2</source>
        <translation>%1 不能被 %2 整除</translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation>沿 %3 切分 %1 的维度 %2</translation>
    </message>
    <message>
        <source>Use the shardings of the program</source>
        <translation>使用程序自带的分片</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已略去：%1</translation>
    </message>
    <message numerus="yes">
        <source> And %n more.</source>
        <translation>
            <numerusform> 另有 %n 项。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Strategy 1</source>
        <translation>方案 1</translation>
    </message>
    <message>
        <source>new tactic</source>
        <translation>新策略</translation>
    </message>
    <message>
        <source>joins &apos;%1&apos;</source>
        <translation>加入“%1”</translation>
    </message>
</context>
<context>
    <name>axiscape::DocumentManager</name>
    <message>
        <source>New tab</source>
        <translation>新标签页</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::DocumentTabs</name>
    <message>
        <source>Open documents</source>
        <translation>打开的文档</translation>
    </message>
    <message>
        <source>Open a model, a project or a sample</source>
        <translation>打开模型、项目或示例</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1，未保存</translation>
    </message>
    <message>
        <source>Close the tab</source>
        <translation>关闭标签页</translation>
    </message>
    <message>
        <source>Close the tab (Ctrl+W)</source>
        <translation>关闭标签页 (Ctrl+W)</translation>
    </message>
</context>
<context>
    <name>axiscape::DropCard</name>
    <message>
        <source>%1 each</source>
        <translation>每份 %1</translation>
    </message>
    <message>
        <source>A scalar has no dimension to cut</source>
        <translation>标量没有可切分的维度</translation>
    </message>
    <message>
        <source>Choose a dimension to cut over %1</source>
        <translation>选择要沿 %1 切分的维度</translation>
    </message>
    <message>
        <source>Cut dim %1 over %2, this one only</source>
        <translation>沿 %2 切分维度 %1，仅此张量</translation>
    </message>
    <message>
        <source>Cut dim %1 over %2 · Alt: this one only</source>
        <translation>沿 %2 切分维度 %1 · Alt：仅此张量</translation>
    </message>
</context>
<context>
    <name>axiscape::ExerciseDialog</name>
    <message>
        <source>Save as exercise</source>
        <translation>另存为练习</translation>
    </message>
    <message numerus="yes">
        <source>Given: %n tactics of the schedule. The rest is to be found.</source>
        <translation>
            <numerusform>给出策略序列中的 %n 个策略，其余由学生找出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Title:</source>
        <translation>标题：</translation>
    </message>
    <message>
        <source>What to do:</source>
        <translation>任务：</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Goals that count:</source>
        <translation>计分的目标：</translation>
    </message>
    <message>
        <source>Par: %1 a step, the better of this schedule and a search of %2 states</source>
        <translation>标准：每步 %1，取本策略序列与搜索 %2 个状态中较好者</translation>
    </message>
    <message>
        <source>Looking for par…</source>
        <translation>正在求标准…</translation>
    </message>
    <message>
        <source>An exercise has a title, and says what to do</source>
        <translation>练习要有标题，并说明任务</translation>
    </message>
    <message>
        <source>Exercises (*.json)</source>
        <translation>练习 (*.json)</translation>
    </message>
</context>
<context>
    <name>axiscape::ExercisePage</name>
    <message>
        <source>What the exercise asks</source>
        <translation>练习的要求</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>您的答案</translation>
    </message>
    <message>
        <source>Your answer, with its unit</source>
        <translation>您的答案（带单位）</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>Next exercise</source>
        <translation>下一个练习</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ 正确</translation>
    </message>
    <message>
        <source>Not this number</source>
        <translation>不是这个数字</translation>
    </message>
    <message>
        <source>Show the solution</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Start the exercise over</source>
        <translation>重新开始练习</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n points)</source>
        <translation>
            <numerusform>%1（%n 分）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>par: %1 at most %2 (%n points)</source>
        <translation>
            <numerusform>标准：%1 不超过 %2（%n 分）</numerusform>
        </translation>
    </message>
    <message>
        <source>, now %1</source>
        <translation>，现在 %1</translation>
    </message>
    <message>
        <source>Goals: %1 of %2 reached</source>
        <translation>目标：已达到 %1 / %2</translation>
    </message>
    <message>
        <source>What may be done</source>
        <translation>允许的操作</translation>
    </message>
    <message>
        <source>Hints: %1 of %2 taken</source>
        <translation>提示：已用 %1 / %2</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>The exercise&apos;s model is not in front</source>
        <translation>练习的模型不在前台</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 / %2 分</translation>
    </message>
    <message>
        <source>the solution was shown</source>
        <translation>已显示答案</translation>
    </message>
    <message>
        <source>Hint %1 of %2</source>
        <translation>提示 %1 / %2</translation>
    </message>
    <message>
        <source>Save the answer…</source>
        <translation>保存答案…</translation>
    </message>
    <message>
        <source>A file to hand in: axiscape-cli grade reads it</source>
        <translation>用于提交的文件：axiscape-cli grade 会读取它</translation>
    </message>
    <message>
        <source>Your copy does not hold the number. Save the answer: it is graded with the key</source>
        <translation>你的副本不含这个数。请保存答案：它会用答案文件来评分</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>写入到(&amp;W)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Export under way</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Lens of the map</source>
        <translation>地图的透镜</translation>
    </message>
    <message>
        <source>Colours of the picture</source>
        <translation>图片配色</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>File shown</source>
        <translation>显示的文件</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Text of the export</source>
        <translation>导出文本</translation>
    </message>
    <message>
        <source>%1 lines, %2</source>
        <translation>%1 行，%2</translation>
    </message>
    <message>
        <source>%1; the first %2 are shown</source>
        <translation>%1；显示前 %2 行</translation>
    </message>
    <message>
        <source>Cancelled. Choose a format to start again.</source>
        <translation>已取消。选择格式可重新开始。</translation>
    </message>
    <message>
        <source>Writing the text…</source>
        <translation>正在生成文本…</translation>
    </message>
    <message>
        <source>Working out the schedule…</source>
        <translation>正在计算策略序列…</translation>
    </message>
    <message>
        <source>%1 is written beside it.</source>
        <translation>%1 将写在同一位置。</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>%1 (*%2)</source>
        <translation>%1 (*%2)</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>What the file looks like</source>
        <translation>文件的外观</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>What is written into the file</source>
        <translation>写入文件的内容</translation>
    </message>
    <message>
        <source>As the profile PartIR lowers it: over the programs that the project compares with XLA it sends as many bytes as XLA does, some more, some less.</source>
        <translation>按 PartIR 配置下降：在项目与 XLA 对比的程序上，它发送的字节数与 XLA 相当，有多有少。</translation>
    </message>
    <message>
        <source>Lowered here a device sends %1 a step; only the device-local program runs exactly this.</source>
        <translation>按此处的下降，每个设备每步发送 %1；只有设备本地程序完全照此运行。</translation>
    </message>
    <message>
        <source>Expected from XLA: about %1.</source>
        <translation>预计 XLA：约 %1。</translation>
    </message>
</context>
<context>
    <name>axiscape::ExportPreview</name>
    <message>
        <source>Picture of the export</source>
        <translation>导出的图像</translation>
    </message>
</context>
<context>
    <name>axiscape::Figures</name>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>超出 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::FilterCompleter</name>
    <message>
        <source>What the filter could say</source>
        <translation>筛选条件补全</translation>
    </message>
</context>
<context>
    <name>axiscape::FindBar</name>
    <message>
        <source>Find ops and tensors in the graph</source>
        <translation>在计算图中查找算子和张量</translation>
    </message>
    <message>
        <source>Find: name, op:, layer:, shape:, axis:</source>
        <translation>查找：名称、op:、layer:、shape:、axis:</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Take the words as a regular expression</source>
        <translation>将输入内容作为正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一个匹配 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Next match (Enter, F3)</source>
        <translation>下一个匹配 (Enter, F3)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭搜索</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>关闭搜索 (Esc)</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>Not an expression</source>
        <translation>表达式无效</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>dense, op:dot_general, layer:mlp, shape:4096, axis:batch, bytes&gt;64M, collective:all_reduce, sharding:{&quot;batch&quot;}
Enter goes to the next, Shift+Enter to the one before</source>
        <translation>dense, op:dot_general, layer:mlp, shape:4096, axis:batch, bytes&gt;64M, collective:all_reduce, sharding:{&quot;batch&quot;}
回车转到下一个，Shift+回车转到上一个</translation>
    </message>
</context>
<context>
    <name>axiscape::FitDialog</name>
    <message>
        <source>Other meshes, too</source>
        <translation>也试其他网格</translation>
    </message>
    <message>
        <source>Add a variant…</source>
        <translation>添加变体…</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What would fit</source>
        <translation>怎样才放得下</translation>
    </message>
    <message>
        <source>Meshes of as many devices, along one axis and along two; for an empty schedule</source>
        <translation>同样多设备的网格，沿一个轴和沿两个轴；仅当计划为空</translation>
    </message>
    <message>
        <source>The same program with another batch or another length, as it was captured: tried beside this one and compared by tokens</source>
        <translation>同一程序的另一批大小或另一长度（按捕获所得）：与此程序一起尝试，按词元比较</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What would fit, the fastest first</source>
        <translation>放得下的方案，最快的在前</translation>
    </message>
    <message>
        <source>Recomputation, tactics of the library, the optimizer&apos;s state and a short search, together</source>
        <translation>重计算、库中的策略、优化器状态和一次短搜索一起尝试</translation>
    </message>
    <message>
        <source>Not worked out</source>
        <translation>未得出</translation>
    </message>
    <message>
        <source>This one</source>
        <translation>此程序</translation>
    </message>
    <message>
        <source>Nothing could be tried</source>
        <translation>没有可尝试的</translation>
    </message>
    <message>
        <source>Nothing fits with 5 % to spare</source>
        <translation>没有方案能留出 5 % 余量</translation>
    </message>
    <message numerus="yes">
        <source>%n way(s) that fit with 5 % to spare</source>
        <translation>
            <numerusform>有 %n 种方案能留出 5 % 余量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 were tried in %2; no other is faster and smaller.</source>
        <translation>%2 内尝试了 %1 个；没有其他更快且更小的。</translation>
    </message>
    <message>
        <source>%1 were tried in %2, not all; no other of them is faster and smaller.</source>
        <translation>%2 内尝试了 %1 个（不是全部）；其中没有其他更快且更小的。</translation>
    </message>
    <message>
        <source>Trying what would fit</source>
        <translation>正在尝试怎样放得下</translation>
    </message>
    <message>
        <source>Nothing was added to the strategy.</source>
        <translation>方案没有增加任何内容。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>With what has been tried so far</source>
        <translation>采用目前已尝试的结果</translation>
    </message>
    <message>
        <source>Use what fits: %1</source>
        <translation>采用放得下的方案：%1</translation>
    </message>
    <message>
        <source>Add a variant</source>
        <translation>添加变体</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>The variant cannot be read</source>
        <translation>无法读取该变体</translation>
    </message>
</context>
<context>
    <name>axiscape::FittingPopup</name>
    <message>
        <source>With what it would fit</source>
        <translation>怎样才能放得下</translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers, %1 to %2,</source>
        <translation>
            <numerusform>%n 层（%1 至 %2）</numerusform>
        </translation>
    </message>
    <message>
        <source>Now %1, over by %2</source>
        <translation>现为 %1，超出 %2</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>a tactic, an axis</comment>
        <translation>沿 %2 使用 %1</translation>
    </message>
    <message>
        <source>A step takes %1. Click to add it to the schedule</source>
        <translation>单步 %1。单击即可加入策略序列</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>%1 devices, with %2 at %3</source>
        <translation>%1 台设备，%2 为 %3</translation>
    </message>
    <message>
        <source>The schedule as it is. Click to resize the axis</source>
        <translation>策略序列不变。单击更改该轴的大小</translation>
    </message>
    <message>
        <source>Resize %1 to %2</source>
        <translation>将 %1 的大小改为 %2</translation>
    </message>
    <message>
        <source>A batch of %1 instead of %2</source>
        <translation>批次为 %1 而非 %2</translation>
    </message>
    <message>
        <source>The batch is part of the program: trace it again with that one and open what is written. Click to see %1</source>
        <translation>批次是程序的一部分：请用该批次重新追踪并打开生成的文件。单击查看 %1</translation>
    </message>
    <message>
        <source>%1 recomputed</source>
        <translation>重计算 %1</translation>
    </message>
    <message>
        <source>Nothing by itself fits into %1</source>
        <translation>没有单项措施能放入 %1</translation>
    </message>
    <message>
        <source>Fits into %1, with most room first</source>
        <translation>可放入 %1，余量最大者在前</translation>
    </message>
    <message>
        <source>Tried: one more tactic, more devices along one axis, a smaller batch, layers recomputed. Cut the parameters too: try ZeRO or tensor parallelism.</source>
        <translation>已尝试：再加一个策略、沿单个轴增加设备、减小批次、重计算各层。也可切分参数：试试 ZeRO 或张量并行。</translation>
    </message>
    <message>
        <source>As jax.checkpoint there: %1 more compute a step. Click to do it</source>
        <translation>相当于在此处使用 jax.checkpoint：每步多计算 %1。点击即可应用</translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation>重新计算 %1</translation>
    </message>
    <message>
        <source>Try all of it together …</source>
        <translation>全部一起尝试…</translation>
    </message>
    <message>
        <source>Recomputation, tactics, the optimizer&apos;s state and variants of the program: what is fastest in which memory</source>
        <translation>重计算、策略、优化器状态和程序变体：在多大内存中什么最快</translation>
    </message>
</context>
<context>
    <name>axiscape::FolderDialog</name>
    <message>
        <source>Reading the programs in the folder…</source>
        <translation>正在读取文件夹中的程序…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Programs in %1</source>
        <translation>%1 中的程序</translation>
    </message>
    <message>
        <source>Programs in the folder</source>
        <translation>文件夹中的程序</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>操作数</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>A program opens in a tab of its own.</source>
        <translation>每个程序在各自的标签页中打开。</translation>
    </message>
    <message>
        <source>A program opens in a tab of its own; %1 cannot be read.</source>
        <translation>每个程序在各自的标签页中打开；%1 个无法读取。</translation>
    </message>
    <message>
        <source>Open a folder of dumped programs</source>
        <translation>打开存放转储程序的文件夹</translation>
    </message>
</context>
<context>
    <name>axiscape::FrontModel</name>
    <message>
        <source>%1: peak %2, time of a step %3</source>
        <translation>%1：峰值 %2，每步时间 %3</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>a tactic, an axis</comment>
        <translation>%1 沿 %2</translation>
    </message>
    <message>
        <source>The strategy as it is</source>
        <translation>现有方案</translation>
    </message>
    <message>
        <source>lacks %1</source>
        <translation>缺 %1</translation>
    </message>
    <message>
        <source>What is left of the memory, with 5 % of it to spare</source>
        <translation>留出 5 % 余量后剩余的内存</translation>
    </message>
    <message>
        <source>What it would have to lose to fit with 5 % of the memory to spare</source>
        <translation>要留出 5 % 余量还需减少的内存</translation>
    </message>
    <message>
        <source>%1, step %2, peak %3, to spare: %4</source>
        <translation>%1，每步 %2，峰值 %3，余量：%4</translation>
    </message>
    <message>
        <source>What</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>To spare</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
</context>
<context>
    <name>axiscape::FrontPicture</name>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Time of a token</source>
        <translation>每词元时间</translation>
    </message>
    <message>
        <source>Time of a step</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::FrontView</name>
    <message>
        <source>Peak memory over the time of a step of all that was tried</source>
        <translation>所有尝试的峰值内存与每步时间</translation>
    </message>
</context>
<context>
    <name>axiscape::GraphPanel</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Where the graph is</source>
        <translation>在计算图中的位置</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Back to where you were (Alt+Left)</source>
        <translation>返回之前的位置 (Alt+Left)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>再次前进 (Alt+Right)</translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation>在计算图中查找</translation>
    </message>
    <message>
        <source>Find ops and tensors (Ctrl+F)</source>
        <translation>查找算子和张量 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Bookmarks (Ctrl+B sets one, F2 goes to the next)</source>
        <translation>书签（Ctrl+B 设置，F2 转到下一个）</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>缩小 (−)</translation>
    </message>
    <message>
        <source>Zoom to 100 %</source>
        <translation>缩放至 100 %</translation>
    </message>
    <message>
        <source>Zoom to 100 % (0)</source>
        <translation>缩放至 100 % (0)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Show the whole graph (F)</source>
        <translation>显示整个计算图 (F)</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>The blocks of the model (Space)</source>
        <translation>模型的各个模块（空格键）</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Every op of the program (Space)</source>
        <translation>程序的所有算子（空格键）</translation>
    </message>
</context>
<context>
    <name>axiscape::GraphSearch</name>
    <message>
        <source>Position %1: %2</source>
        <translation>位置 %1：%2</translation>
    </message>
</context>
<context>
    <name>axiscape::GraphView</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>%1 of %2 here</source>
        <translation>此设备持有 %1 / %2</translation>
    </message>
    <message>
        <source>%1, %2
Click to see its tiles, or drag an axis onto it</source>
        <translation>%1，%2
单击查看其分块，或将轴拖到其上</translation>
    </message>
    <message>
        <source>
It has no rule: nothing is carried through it</source>
        <translation>
没有规则：不会经由它传播</translation>
    </message>
    <message>
        <source>
An axis is asked for on two dimensions: nothing was placed</source>
        <translation>
一个轴被请求用于两个维度：未作任何放置</translation>
    </message>
    <message>
        <source>
Click to see the tiles of its result</source>
        <translation>
单击查看其结果的分块</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n op(s)
Double-click to open</source>
        <translation>
            <numerusform>%1，%n 个算子
双击展开</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) of the program</source>
        <translation>
            <numerusform>程序的 %n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>已选：%1</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Open the group	Enter</source>
        <translation>展开组	Enter</translation>
    </message>
    <message>
        <source>Go to what it reads	Ctrl+Up</source>
        <translation>转到其输入	Ctrl+Up</translation>
    </message>
    <message>
        <source>Go to where it is used	Ctrl+Down</source>
        <translation>转到其使用处	Ctrl+Down</translation>
    </message>
    <message>
        <source>Close the group around it</source>
        <translation>折叠所在的组</translation>
    </message>
    <message>
        <source>Bookmark	Ctrl+B</source>
        <translation>书签	Ctrl+B</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>the results</source>
        <translation>程序结果</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove the bookmark (Ctrl+B)</source>
        <translation>移除书签 (Ctrl+B)</translation>
    </message>
    <message>
        <source>Bookmark what is selected (Ctrl+B)</source>
        <translation>为所选内容添加书签 (Ctrl+B)</translation>
    </message>
</context>
<context>
    <name>axiscape::InspectDialog</name>
    <message>
        <source>Add to the schedule</source>
        <translation>添加到策略序列</translation>
    </message>
    <message>
        <source>Candidate %1</source>
        <translation>候选 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Mesh %1, found in %2 evaluations from seed %3</source>
        <translation>设备网格 %1，以种子 %3 经 %2 次评估找到</translation>
    </message>
    <message>
        <source>Nothing is decided.</source>
        <translation>未作任何决定。</translation>
    </message>
    <message>
        <source>Actions, as they are stored</source>
        <translation>存储形式的动作</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 more; added to the schedule and saved, the file has them all</source>
        <translation>另有 %1 个；添加到策略序列并保存后，文件中包含全部动作</translation>
    </message>
</context>
<context>
    <name>axiscape::IntervalsModel</name>
    <message>
        <source>What runs</source>
        <translation>执行内容</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Tactic</source>
        <translation>策略</translation>
    </message>
</context>
<context>
    <name>axiscape::LayerDelegate</name>
    <message>
        <source>%1 ops</source>
        <translation>%1 个算子</translation>
    </message>
</context>
<context>
    <name>axiscape::LayerModel</name>
    <message>
        <source>%1, %2 %3, %4
Click to see its tiles</source>
        <translation>%1，%2 %3，%4
单击查看其分块</translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation>输入参数 %1</translation>
    </message>
    <message>
        <source>Layer %1, ops: %2</source>
        <translation>层 %1，算子：%2</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>first and last of equal layers</comment>
        <translation>%1 … %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n equal layer(s)</source>
        <translation>
            <numerusform>%1：%n 个相同的层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op(s)</source>
        <translation>
            <numerusform>%n 个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1</source>
        <comment>after a count</comment>
        <translation>，%1</translation>
    </message>
    <message>
        <source>, %1 of arguments here</source>
        <comment>bytes</comment>
        <translation>，此处参数 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::LayoutNotice</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep the picture there is</source>
        <translation>保留现有画面</translation>
    </message>
    <message>
        <source>Progress of the layout</source>
        <translation>布局进度</translation>
    </message>
    <message>
        <source>Laying out %1, %2 of %3</source>
        <translation>正在布局 %1，%2 / %3</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>正在布局计算图</translation>
    </message>
</context>
<context>
    <name>axiscape::LessonDocuments</name>
    <message>
        <source>Save the answer</source>
        <translation>保存答案</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>答案 (*.json)</translation>
    </message>
</context>
<context>
    <name>axiscape::LessonsPanel</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>There are no lessons here</source>
        <translation>这里没有课程</translation>
    </message>
    <message numerus="yes">
        <source>%1

%n minutes</source>
        <translation>
            <numerusform>%1

%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>What the lesson says</source>
        <translation>课程内容</translation>
    </message>
    <message>
        <source>Your guess, with its unit</source>
        <translation>您的猜测（含单位）</translation>
    </message>
    <message>
        <source>Your guess</source>
        <translation>您的猜测</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>You guessed %1; it is %2.</source>
        <translation>您猜的是 %1；结果是 %2。</translation>
    </message>
    <message>
        <source>What was asked at the start: %1.</source>
        <translation>开头的问题：答案是 %1。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>To find: %1</source>
        <translation>求：%1</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>The lesson&apos;s model is not in front</source>
        <translation>课程的模型不在前台</translation>
    </message>
    <message>
        <source>✓ Done</source>
        <translation>✓ 完成</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>尚未完成</translation>
    </message>
    <message>
        <source>Not quite</source>
        <translation>不太对</translation>
    </message>
    <message>
        <source>Back in the lesson</source>
        <translation>课程中退回一步</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1: %2 of %3 done</source>
        <translation>%1：已完成 %2 / %3</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Lessons, exercises and demos</source>
        <translation>课程、练习与演示</translation>
    </message>
    <message>
        <source>Demos</source>
        <translation>演示</translation>
    </message>
</context>
<context>
    <name>axiscape::LinesModel</name>
    <message>
        <source>part of a sum</source>
        <translation>和的一部分</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>sabotaged</source>
        <translation>被破坏</translation>
    </message>
    <message>
        <source>%1, op %2</source>
        <translation>%1，运算 %2</translation>
    </message>
    <message>
        <source>stops here</source>
        <translation>在此停止</translation>
    </message>
    <message>
        <source>A click in the margin lets a run stop at this line, or no longer</source>
        <translation>单击边栏可让运行在此行停止，或不再停止</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>What runs</source>
        <translation>运行什么</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>axiscape::LiveSample</name>
    <message>
        <source>Matrix chain on 8 devices</source>
        <translation>8 个设备上的矩阵连乘</translation>
    </message>
    <message>
        <source>Drag an axis onto a matrix</source>
        <translation>将轴拖到矩阵上</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Try it yourself</source>
        <translation>亲自试试</translation>
    </message>
    <message>
        <source>Show the sample</source>
        <translation>显示示例</translation>
    </message>
</context>
<context>
    <name>axiscape::MainWindow</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tactics</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>设备网格</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>策略序列</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>This program carries shardings.</source>
        <translation>此程序自带分片。</translation>
    </message>
    <message>
        <source>Use them</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Axiscape</source>
        <translation>Axiscape</translation>
    </message>
    <message>
        <source> on </source>
        <translation> 用于 </translation>
    </message>
    <message>
        <source>Drag an axis of the mesh onto a dimension of an argument</source>
        <translation>将设备网格的轴拖到输入参数的某个维度上</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message numerus="yes">
        <source>Selected: %1, used %n time(s)</source>
        <translation>
            <numerusform>已选：%1，使用 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算中</translation>
    </message>
    <message numerus="yes">
        <source>%n conflict(s)</source>
        <translation>
            <numerusform>%n 个冲突</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed in %1</source>
        <translation>计算用时 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of op without a rule</source>
        <translation>
            <numerusform>%n 种算子没有规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a StableHLO module or a project</source>
        <translation>打开 StableHLO 模块或项目</translation>
    </message>
    <message>
        <source>Open &amp;tactics…</source>
        <translation>打开策略(&amp;T)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>Replace the schedule by a tactic file</source>
        <translation>用策略文件替换策略序列</translation>
    </message>
    <message>
        <source>&amp;Add tactics from a file…</source>
        <translation>从文件添加策略(&amp;A)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>Append the tactics of a file to the schedule</source>
        <translation>将文件中的策略追加到策略序列</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the project, or the tactic file it was opened from</source>
        <translation>保存项目，或保存打开时所用的策略文件</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation>Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>Save under another name</source>
        <translation>以其他名称保存</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Write the strategy for JAX, as rules, as StableHLO or as a report</source>
        <translation>将方案导出为 JAX 代码、规则、StableHLO 或报告</translation>
    </message>
    <message>
        <source>Export &amp;picture of the graph…</source>
        <translation>导出计算图图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Write the graph as SVG, PDF or PNG</source>
        <translation>将计算图导出为 SVG、PDF 或 PNG</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>&amp;Find in the graph…</source>
        <translation>在计算图中查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find ops and tensors in the graph</source>
        <translation>在计算图中查找算子和张量</translation>
    </message>
    <message>
        <source>Search the &amp;model…</source>
        <translation>搜索模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Search layers and arguments</source>
        <translation>搜索层和输入参数</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>High &amp;contrast</source>
        <translation>高对比度(&amp;C)</translation>
    </message>
    <message>
        <source>High contrast theme</source>
        <translation>高对比度主题</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>The theme of the desktop</source>
        <translation>使用桌面的主题</translation>
    </message>
    <message>
        <source>&amp;Patterns on areas of an axis</source>
        <translation>在轴的区域上显示图案(&amp;P)</translation>
    </message>
    <message>
        <source>Tell axes apart by patterns, too</source>
        <translation>同时用图案区分各轴</translation>
    </message>
    <message>
        <source>&amp;Restore panels</source>
        <translation>恢复面板布局(&amp;R)</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>将所有面板恢复到初始位置</translation>
    </message>
    <message>
        <source>&amp;Use the program&apos;s shardings</source>
        <translation>使用程序自带的分片(&amp;U)</translation>
    </message>
    <message>
        <source>Make the shardings that the program carries the schedule</source>
        <translation>将程序自带的分片作为策略序列</translation>
    </message>
    <message>
        <source>&amp;Verify…</source>
        <translation>验证(&amp;V)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Ctrl+Shift+V</translation>
    </message>
    <message>
        <source>Run the partitioned program beside the whole one on numbers</source>
        <translation>用实际数值同时运行切分后的程序与完整程序并对比</translation>
    </message>
    <message>
        <source>Add this tactic of the library to the schedule</source>
        <translation>将策略库中的此策略添加到策略序列</translation>
    </message>
    <message>
        <source>&amp;Fit the graph</source>
        <translation>计算图适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole graph (F in the graph)</source>
        <translation>显示整个计算图（在计算图中按 F）</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Back to where you were (Alt+Left in the graph)</source>
        <translation>返回之前的位置（在计算图中按 Alt+Left）</translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation>前进(&amp;O)</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right in the graph)</source>
        <translation>再次前进（在计算图中按 Alt+Right）</translation>
    </message>
    <message>
        <source>Go to what it &amp;reads</source>
        <translation>转到其输入(&amp;R)</translation>
    </message>
    <message>
        <source>Follow an operand (Ctrl+Up in the graph)</source>
        <translation>跟随操作数（在计算图中按 Ctrl+Up）</translation>
    </message>
    <message>
        <source>Go to where it is &amp;used</source>
        <translation>转到其使用处(&amp;U)</translation>
    </message>
    <message>
        <source>Follow a use (Ctrl+Down in the graph)</source>
        <translation>跟随使用处（在计算图中按 Ctrl+Down）</translation>
    </message>
    <message>
        <source>Set or remove a book&amp;mark</source>
        <translation>设置或移除书签(&amp;M)</translation>
    </message>
    <message>
        <source>Bookmark what is selected (Ctrl+B, F2 next)</source>
        <translation>为所选内容添加书签（Ctrl+B，F2 下一个）</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation>所有命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Find any command by name</source>
        <translation>按名称查找任意命令</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>列出所有快捷键</translation>
    </message>
    <message>
        <source>&amp;About Axiscape</source>
        <translation>关于 Axiscape(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>打开示例(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>计算图(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation>策略序列(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;trategy</source>
        <translation>方案(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Write the strategy for JAX, as rules, as StableHLO or as a report (Ctrl+E)</source>
        <translation>将方案导出为 JAX 代码、规则、StableHLO 或报告 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Add %1 over %2</source>
        <translation>沿 %2 添加 %1</translation>
    </message>
    <message>
        <source>Open a model or a project</source>
        <translation>打开模型或项目</translation>
    </message>
    <message>
        <source>Models and projects (*.mlir *.mlirbc *.bc *.stablehlo *.jaxexport *.hlo *.pb *.txt *.gz *.axiscape);;All files (*)</source>
        <translation>模型和项目 (*.mlir *.mlirbc *.bc *.stablehlo *.jaxexport *.hlo *.pb *.txt *.gz *.axiscape);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add tactics from a file</source>
        <translation>从文件添加策略</translation>
    </message>
    <message>
        <source>Open tactics</source>
        <translation>打开策略</translation>
    </message>
    <message>
        <source>Tactic files (*.tactics.json *.json);;All files (*)</source>
        <translation>策略文件 (*.tactics.json *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Export picture of the graph</source>
        <translation>导出计算图图片</translation>
    </message>
    <message>
        <source>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</source>
        <translation>SVG (*.svg);;PDF (*.pdf);;PNG (*.png)</translation>
    </message>
    <message>
        <source>About Axiscape</source>
        <translation>关于 Axiscape</translation>
    </message>
    <message>
        <source>The language of menus, panels and numbers</source>
        <translation>菜单、面板和数字所用的语言</translation>
    </message>
    <message>
        <source>%1 from the next start on</source>
        <translation>下次启动起生效：%1</translation>
    </message>
    <message>
        <source>Language of the &amp;desktop</source>
        <translation>跟随桌面语言(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Pin the strategy</source>
        <translation>固定方案(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Keep the strategy as it is now, to compare it later</source>
        <translation>保留方案的当前状态，以便日后比较</translation>
    </message>
    <message>
        <source>&amp;Duplicate the strategy</source>
        <translation>创建方案副本(&amp;D)</translation>
    </message>
    <message>
        <source>A copy of the strategy, to be edited instead of it</source>
        <translation>创建方案的副本，改为编辑该副本</translation>
    </message>
    <message>
        <source>D&amp;elete the strategy</source>
        <translation>删除方案(&amp;E)</translation>
    </message>
    <message>
        <source>Undo brings it back</source>
        <translation>可通过撤销恢复</translation>
    </message>
    <message>
        <source>&amp;Next strategy</source>
        <translation>下一个方案(&amp;N)</translation>
    </message>
    <message>
        <source>Open the next strategy of the project</source>
        <translation>打开项目中的下一个方案</translation>
    </message>
    <message>
        <source>&amp;Compare strategies</source>
        <translation>比较方案(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Strategies side by side</source>
        <translation>并列比较各方案</translation>
    </message>
    <message>
        <source>&amp;Step through the propagation</source>
        <translation>逐步查看传播(&amp;S)</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>The selected tactic, placement by placement</source>
        <translation>逐个放置查看所选策略</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Strategies side by side (Ctrl+Shift+C)</source>
        <translation>并列比较各方案 (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Axiscape project, all strategies (*.axiscape)</source>
        <translation>Axiscape 项目，所有方案 (*.axiscape)</translation>
    </message>
    <message>
        <source>Tactic file, the open strategy (*.tactics.json)</source>
        <translation>策略文件，当前打开的方案 (*.tactics.json)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>&amp;Search for a strategy…</source>
        <translation>搜索方案(&amp;S)…</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Let the machine find tactics</source>
        <translation>由机器自动寻找策略</translation>
    </message>
    <message>
        <source>S&amp;tart the search</source>
        <translation>开始搜索(&amp;T)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>Start the search, or stop it</source>
        <translation>开始或停止搜索</translation>
    </message>
    <message>
        <source>S&amp;top the search</source>
        <translation>停止搜索(&amp;T)</translation>
    </message>
    <message>
        <source>Let the machine find tactics (Ctrl+R)</source>
        <translation>由机器自动寻找策略 (Ctrl+R)</translation>
    </message>
    <message>
        <source>The next start opens what is open now</source>
        <translation>下次启动时打开当前的内容</translation>
    </message>
    <message>
        <source>Shift+F1</source>
        <translation>Shift+F1</translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation>显示日志(&amp;L)</translation>
    </message>
    <message>
        <source>What the program did and complained about</source>
        <translation>程序做了什么、报告了什么问题</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>&amp;Error report…</source>
        <translation>错误报告(&amp;E)…</translation>
    </message>
    <message>
        <source>Versions, sizes and the log, without the names of your model</source>
        <translation>版本、规模和日志，不含模型中的名称</translation>
    </message>
    <message>
        <source>Error report</source>
        <translation>错误报告</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>演示模式(&amp;P)</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>A designer for SPMD sharding strategies.
GPLv3 or later.</source>
        <translation>SPMD 分片方案设计器。
GPLv3 或更高版本。</translation>
    </message>
    <message>
        <source>Pinned as %1. Change the schedule, then Compare shows both.</source>
        <translation>已固定为 %1。更改策略序列后，“比较”会同时显示两者。</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>&amp;Outline of the graph</source>
        <translation>图的大纲(&amp;O)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>The graph as a table, for the keyboard and screen readers</source>
        <translation>以表格呈现的图，适合键盘和屏幕阅读器</translation>
    </message>
    <message>
        <source>Menu of what is &amp;selected</source>
        <translation>所选内容的菜单(&amp;S)</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Shift+F10</translation>
    </message>
    <message>
        <source>What can be done with what is selected in the panel at hand</source>
        <translation>对当前面板中所选内容可执行的操作</translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>减少动画(&amp;M)</translation>
    </message>
    <message>
        <source>Nothing moves that need not: panels are where they go at once</source>
        <translation>不必要的一律不动：面板直接到位</translation>
    </message>
    <message>
        <source>Open the last documents at the &amp;start</source>
        <translation>启动时打开上次的文档(&amp;S)</translation>
    </message>
    <message>
        <source>Alt+PgDown</source>
        <translation>Alt+PgDown</translation>
    </message>
    <message>
        <source>The search in %1 has ended</source>
        <translation>%1 中的搜索已结束</translation>
    </message>
    <message>
        <source>New &amp;tab</source>
        <translation>新标签页(&amp;T)</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>A start page in a tab of its own</source>
        <translation>在新标签页中打开起始页</translation>
    </message>
    <message>
        <source>&amp;Close the tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Ctrl+W</translation>
    </message>
    <message>
        <source>Close the document; what is not saved is asked about</source>
        <translation>关闭文档；未保存的内容会先询问</translation>
    </message>
    <message>
        <source>Close the &amp;other tabs</source>
        <translation>关闭其他标签页(&amp;O)</translation>
    </message>
    <message>
        <source>Close all documents but this one</source>
        <translation>关闭除此之外的所有文档</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>下一个标签页(&amp;N)</translation>
    </message>
    <message>
        <source>Ctrl+Tab</source>
        <translation>Ctrl+Tab</translation>
    </message>
    <message>
        <source>Show the document in the next tab</source>
        <translation>显示下一个标签页中的文档</translation>
    </message>
    <message>
        <source>P&amp;revious tab</source>
        <translation>上一个标签页(&amp;R)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Tab</source>
        <translation>Ctrl+Shift+Tab</translation>
    </message>
    <message>
        <source>Show the document in the previous tab</source>
        <translation>显示上一个标签页中的文档</translation>
    </message>
    <message>
        <source>Copy the &amp;path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
    <message>
        <source>The file of the document, to be pasted elsewhere</source>
        <translation>文档的文件路径，可粘贴到别处</translation>
    </message>
    <message>
        <source>Show in the &amp;folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>Open the folder that the file is in</source>
        <translation>打开文件所在的文件夹</translation>
    </message>
    <message>
        <source>Add what was found as a strategy</source>
        <translation>将找到的结果添加为方案</translation>
    </message>
    <message>
        <source>Show or hide this panel</source>
        <translation>显示或隐藏此面板</translation>
    </message>
    <message>
        <source>Find the &amp;collectives</source>
        <translation>查找集合通信(&amp;C)</translation>
    </message>
    <message>
        <source>Where devices exchange data; F3 goes from one to the next</source>
        <translation>设备交换数据之处；F3 逐个前往</translation>
    </message>
    <message>
        <source>The graph on the whole screen with larger type; Esc or F11 ends it</source>
        <translation>整个屏幕以大字显示图；按 Esc 或 F11 结束</translation>
    </message>
    <message>
        <source>Show less of the graph, larger</source>
        <translation>放大显示计算图的一部分</translation>
    </message>
    <message>
        <source>Show more of the graph, smaller</source>
        <translation>缩小显示计算图的更多部分</translation>
    </message>
    <message>
        <source>Take back the last change (%1)</source>
        <translation>撤销上一次更改 (%1)</translation>
    </message>
    <message>
        <source>Make the change again that was taken back (%1)</source>
        <translation>重做被撤销的更改 (%1)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>The page about the panel at hand</source>
        <translation>关于当前面板的页面</translation>
    </message>
    <message>
        <source>Redistribution</source>
        <translation>重分布</translation>
    </message>
    <message>
        <source>Debugger</source>
        <translation>调试器</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Learn by doing: each step watches the schedule</source>
        <translation>边做边学：每一步都关注调度</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>List the programs in a folder that XLA or JAX dumped</source>
        <translation>列出 XLA 或 JAX 转储的文件夹中的程序</translation>
    </message>
    <message>
        <source>Save as e&amp;xercise…</source>
        <translation>另存为练习(&amp;X)…</translation>
    </message>
    <message>
        <source>Give the schedule up to the selected card; the rest is to be found</source>
        <translation>给出到所选卡片为止的策略序列，其余由学生找出</translation>
    </message>
    <message>
        <source>Show the &amp;conflicts</source>
        <translation>显示冲突(&amp;C)</translation>
    </message>
    <message>
        <source>The list of conflicts: where propagation stopped, and what each answer would do</source>
        <translation>冲突列表：传播停在哪里，每个回答会带来什么</translation>
    </message>
    <message>
        <source>C&amp;lear the schedule</source>
        <translation>清空策略序列(&amp;L)</translation>
    </message>
    <message>
        <source>Take out all tactics; undo brings them back</source>
        <translation>移除全部策略；可以撤销</translation>
    </message>
    <message>
        <source>C&amp;heck against limits…</source>
        <translation>对照上限检查(&amp;H)…</translation>
    </message>
    <message>
        <source>The gate of a pipeline: whether the strategy stays below limits of memory, time and collectives</source>
        <translation>流水线的门禁：方案是否没有超过内存、时间和集合通信的上限</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Clear the schedule</source>
        <translation>清空策略序列</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>观察到的</translation>
    </message>
    <message>
        <source>What would &amp;fit?…</source>
        <translation>怎样放得下(&amp;F)？…</translation>
    </message>
    <message>
        <source>Recomputation, shardings, the optimizer&apos;s state and variants together: what is fastest in which memory</source>
        <translation>重计算、切分、优化器状态和变体一起：在多大内存中什么最快</translation>
    </message>
    <message>
        <source>Learn &amp;ranges from my own answers</source>
        <translation>从我自己的回答中学习区间(&amp;R)</translation>
    </message>
    <message>
        <source>What XLA answers widens the range of the peak, until it holds 80 of 100 answers</source>
        <translation>XLA 的回答会放宽峰值的区间，直到包含 100 个回答中的 80 个</translation>
    </message>
    <message>
        <source>Made with:</source>
        <translation>使用的组件：</translation>
    </message>
    <message>
        <source>Open a &amp;measurement…</source>
        <translation>打开测量(&amp;M)…</translation>
    </message>
    <message>
        <source>A profile of this program by jax.profiler, beside what is simulated</source>
        <translation>由 jax.profiler 对此程序所做的性能剖析，与模拟结果并列</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Not saved: say first what becomes of the change by another program</source>
        <translation>未保存：请先说明另一程序所作的更改如何处理</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>Shows this panel, and the keyboard goes on in it</source>
        <translation>显示此面板，并将键盘焦点移入其中</translation>
    </message>
</context>
<context>
    <name>axiscape::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>手册页面</translation>
    </message>
    <message>
        <source>The page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>上一页 (Alt+Left)</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>axiscape::MapDrop</name>
    <message>
        <source>dim %1, %2</source>
        <translation>维度 %1，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>The schedule is being computed</source>
        <translation>正在计算策略序列</translation>
    </message>
    <message>
        <source>Cut %1 over %2 everywhere</source>
        <translation>沿 %2 全局切分 %1</translation>
    </message>
    <message>
        <source>Cut %1 over %2</source>
        <translation>沿 %2 切分 %1</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation>保持完整</translation>
    </message>
</context>
<context>
    <name>axiscape::MapFoot</name>
    <message>
        <source>Show %1 (%2)</source>
        <translation>显示%1（%2）</translation>
    </message>
</context>
<context>
    <name>axiscape::MapView</name>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>已选：%1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Close what is around it</source>
        <translation>关闭外层模块</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>缩放到此处</translation>
    </message>
    <message>
        <source>Show its ops</source>
        <translation>显示其算子</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>全部关闭</translation>
    </message>
    <message numerus="yes">
        <source>Open %n level(s)</source>
        <translation>
            <numerusform>展开 %n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut over %1</source>
        <translation>沿 %1 切分</translation>
    </message>
    <message>
        <source>How the sum %1 is moved</source>
        <translation>求和结果 %1 如何移动</translation>
    </message>
    <message>
        <source>How %1 is moved</source>
        <translation>%1 如何移动</translation>
    </message>
    <message>
        <source>Keep what leaves it whole over %1</source>
        <translation>离开它的张量在 %1 上保持完整</translation>
    </message>
    <message>
        <source>Click for the row</source>
        <translation>点击查看该行</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::MeasuredModel</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>无层</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Instructions whose program does not say what they are for: copies and the like</source>
        <translation>程序未说明用途的指令：复制等</translation>
    </message>
    <message>
        <source>not attributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>axiscape::MeasuredPanel</name>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Open a measurement…</source>
        <translation>打开测量…</translation>
    </message>
    <message>
        <source>device </source>
        <translation>设备 </translation>
    </message>
    <message>
        <source>Device that was measured</source>
        <translation>被测量的设备</translation>
    </message>
    <message>
        <source>run </source>
        <translation>运行 </translation>
    </message>
    <message>
        <source>Execution of the program</source>
        <translation>程序的执行</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Both on one axis of seconds</source>
        <translation>两者在同一秒轴上</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Each on its own length, for another chip than the simulated one</source>
        <translation>各自按自身长度，适用于与模拟不同的芯片</translation>
    </message>
    <message>
        <source>Layer and kind</source>
        <translation>层与种类</translation>
    </message>
    <message>
        <source>A row a layer and kind</source>
        <translation>每层每种一行</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>A row a layer</source>
        <translation>每层一行</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Computing, and each kind of collective</source>
        <translation>计算以及每种集合通信</translation>
    </message>
    <message>
        <source>Program of the profile</source>
        <translation>性能剖析中的程序</translation>
    </message>
    <message>
        <source>The programs in the profile; the one that devices spend most time on is shown first</source>
        <translation>性能剖析中的程序；先显示设备耗时最多的那个</translation>
    </message>
    <message>
        <source>What was measured and what is simulated</source>
        <translation>实测与模拟的内容</translation>
    </message>
    <message>
        <source>Open a measurement</source>
        <translation>打开测量</translation>
    </message>
    <message>
        <source>Reading the profile</source>
        <translation>正在读取性能剖析</translation>
    </message>
    <message>
        <source>Waiting for the strategy</source>
        <translation>正在等待策略</translation>
    </message>
    <message>
        <source>Drop a profile of this program here, to see what was measured beside what is simulated: an .xplane.pb, or the folder.
Make one with jax.profiler.trace(FOLDER).</source>
        <translation>将此程序的性能剖析拖放到这里，即可把实测与模拟并列查看：.xplane.pb 文件或其文件夹。
用 jax.profiler.trace(FOLDER) 生成。</translation>
    </message>
    <message>
        <source>Measured: device %1, run %2, %3</source>
        <translation>实测：设备 %1，第 %2 次运行，%3</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Choose a device to simulate</source>
        <translation>请选择要模拟的设备</translation>
    </message>
    <message>
        <source>Simulated: %1, %2</source>
        <translation>模拟：%1，%2</translation>
    </message>
    <message>
        <source>A step takes %1, simulated %2</source>
        <translation>一步用时 %1，模拟为 %2</translation>
    </message>
    <message>
        <source>A step takes %1</source>
        <translation>一步用时 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 of communication exposed (simulated %3 of %4)</source>
        <translation>%2 通信中暴露 %1（模拟为 %4 中的 %3）</translation>
    </message>
    <message>
        <source>%1 of %2 of communication exposed</source>
        <translation>%2 通信中暴露 %1</translation>
    </message>
    <message>
        <source>%1 not attributed</source>
        <translation>%1 未归属</translation>
    </message>
    <message>
        <source>Exposed: a collective runs and nothing is computed beside it, by the union of intervals</source>
        <translation>暴露：集合通信运行而旁边没有计算，按区间并集计算</translation>
    </message>
    <message>
        <source>An .xplane.pb or a trace of jax.profiler, of this program</source>
        <translation>该程序的 .xplane.pb 或 jax.profiler 跟踪文件</translation>
    </message>
    <message>
        <source>Profiles of jax.profiler (*.xplane.pb *trace.json *trace.json.gz);;All files (*)</source>
        <translation>jax.profiler 性能剖析 (*.xplane.pb *trace.json *trace.json.gz);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>axiscape::MeasuredView</name>
    <message>
        <source>Measured and simulated lanes</source>
        <translation>实测与模拟的泳道</translation>
    </message>
    <message>
        <source>Its program does not say what it is for</source>
        <translation>其程序未说明用途</translation>
    </message>
    <message>
        <source>measured %1, from %2 on</source>
        <translation>实测 %1，自 %2 起</translation>
    </message>
    <message>
        <source>simulated %1, from %2 on</source>
        <translation>模拟 %1，自 %2 起</translation>
    </message>
</context>
<context>
    <name>axiscape::MeetingWords</name>
    <message>
        <source>%1 in %2</source>
        <comment>op, layer</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>dimension, op</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message numerus="yes">
        <source>, and in %n more layer(s)</source>
        <translation>
            <numerusform>，以及另外 %n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n op(s) decided together</source>
        <translation>
            <numerusform>；%n 个算子一起决定</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>dimension, place</comment>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <source>Cut %1 over %2, %3</source>
        <comment>dimension, axis, place</comment>
        <translation>沿 %2 切分 %1，%3</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshBar</name>
    <message>
        <source>Edit the mesh and choose the hardware</source>
        <translation>编辑设备网格并选择硬件</translation>
    </message>
    <message>
        <source>no hardware</source>
        <translation>未选硬件</translation>
    </message>
    <message>
        <source>%1, eager host</source>
        <translation>%1，即时主机</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshEditPreview</name>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>What the mesh would be</source>
        <translation>更改后的设备网格</translation>
    </message>
    <message>
        <source>not priced without a hardware</source>
        <translation>未选硬件，无法估算</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshEditor</name>
    <message>
        <source>Add axis</source>
        <translation>添加轴</translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation>编辑设备网格</translation>
    </message>
    <message>
        <source>Axes from the outermost. The last one counts devices fastest and lies on the fastest links.</source>
        <translation>各轴由外到内排列。最后一个轴的设备编号变化最快，并位于最快的链路上。</translation>
    </message>
    <message>
        <source>&amp;Hardware</source>
        <translation>硬件(&amp;H)</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>None: count collectives, no times</source>
        <translation>无：仅统计集合通信，不计时间</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Apply mesh</source>
        <translation>应用设备网格</translation>
    </message>
    <message>
        <source>Name of axis %1</source>
        <translation>轴 %1 的名称</translation>
    </message>
    <message>
        <source>Devices along axis %1</source>
        <translation>沿轴 %1 的设备数</translation>
    </message>
    <message>
        <source>Links of axis %1</source>
        <translation>轴 %1 的链路</translation>
    </message>
    <message>
        <source>Move %1 outwards</source>
        <translation>将 %1 外移</translation>
    </message>
    <message>
        <source>Move %1 inwards</source>
        <translation>将 %1 内移</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>%1: at most %2 along it, %3/s</source>
        <translation>%1：沿该链路最多 %2 个设备，%3/s</translation>
    </message>
    <message>
        <source>Choose a hardware to say over which links an axis runs</source>
        <translation>选择硬件后可指定轴使用的链路</translation>
    </message>
    <message>
        <source>The parts of the axis on the links, nearest first: x*y, or y:4*dcn:2 with sizes.
%1</source>
        <translation>轴在各链路上的部分，由近到远：x*y，或带大小的 y:4*dcn:2。
%1</translation>
    </message>
    <message>
        <source>Devices: %1.</source>
        <translation>设备：%1。</translation>
    </message>
    <message>
        <source>What only this axis did goes too: %1.</source>
        <translation>仅使用该轴的策略也将移除：%1。</translation>
    </message>
    <message>
        <source>&amp;Order of devices</source>
        <translation>设备顺序(&amp;O)</translation>
    </message>
    <message>
        <source>Order of devices</source>
        <translation>设备顺序</translation>
    </message>
    <message>
        <source>Where each device of jax.devices() stands on the mesh.
Axes (the last is counted first), snake, or device numbers: 0-3,7-4</source>
        <translation>jax.devices() 中的每个设备在设备网格上的位置。
可填各轴（最后一个最先计数）、snake（蛇形）或设备编号：0-3,7-4</translation>
    </message>
    <message>
        <source>As they are counted</source>
        <translation>按编号顺序</translation>
    </message>
    <message>
        <source>Hos&amp;t</source>
        <translation>主机(&amp;T)</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>What launches the kernels.
Compiled: the program is launched ahead of the device.
Eager: a framework launches op by op, and small kernels wait for it.</source>
        <translation>由谁启动内核。
已编译：程序先于设备启动。
即时：框架逐个算子启动，小内核要等待它。</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>已编译</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>即时</translation>
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
        <translation>%1，减速 %2 倍</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 经由 %2</translation>
    </message>
    <message>
        <source>Links of the axes</source>
        <translation>各轴的链路</translation>
    </message>
    <message>
        <source>one device</source>
        <translation>单个设备</translation>
    </message>
    <message>
        <source>%1 runs over %2
Edit… chooses other links</source>
        <translation>%1 经由 %2
单击“编辑…”可选择其他链路</translation>
    </message>
    <message>
        <source>Devices in the order %1</source>
        <translation>设备顺序 %1</translation>
    </message>
    <message>
        <source>%1
Drag one device onto another, or type the order in Edit…</source>
        <translation>%1
将一个设备拖到另一个上，或在“编辑…”中键入顺序</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>现在 %1</translation>
    </message>
    <message>
        <source>links as before: no group of an axis reaches farther</source>
        <translation>链路不变：没有哪个轴的组跨得更远</translation>
    </message>
    <message>
        <source>links as before: all devices are on one %1</source>
        <translation>链路不变：所有设备都在同一个 %1 上</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>环面</translation>
    </message>
    <message>
        <source>%1 · devices in the order %2</source>
        <translation>%1 · 设备顺序为 %2</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshPanel</name>
    <message>
        <source>Mesh</source>
        <translation>设备网格</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation>编辑设备网格</translation>
    </message>
    <message>
        <source>each device’s tile of %1</source>
        <translation>各设备持有的 %1 分块</translation>
    </message>
    <message>
        <source>Choose hardware</source>
        <translation>选择硬件</translation>
    </message>
    <message>
        <source>Choose links of the axes</source>
        <translation>选择各轴的链路</translation>
    </message>
    <message>
        <source>Axes, their sizes and order, the hardware, and where each device stands</source>
        <translation>各轴及其大小与顺序、硬件，以及每个设备的位置</translation>
    </message>
    <message>
        <source>Order devices</source>
        <translation>排列设备</translation>
    </message>
    <message>
        <source>Choose host</source>
        <translation>选择主机</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>单元格显示的内容</translation>
    </message>
    <message>
        <source>Each device as its tile of the selected tensor, or by how it spends the step</source>
        <translation>每个设备显示其所选张量的分块，或显示它在一步中的时间去向</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>computing, of the step</source>
        <translation>计算占一步的比例</translation>
    </message>
    <message>
        <source>waiting, of the step</source>
        <translation>等待占一步的比例</translation>
    </message>
    <message>
        <source>peak, of the capacity</source>
        <translation>峰值占容量的比例</translation>
    </message>
</context>
<context>
    <name>axiscape::MeshView</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 至 %3</translation>
    </message>
    <message>
        <source>%1 devices: %2</source>
        <translation>%1 个设备：%2</translation>
    </message>
    <message>
        <source>Device %1: %2</source>
        <translation>设备 %1：%2</translation>
    </message>
    <message>
        <source>
%1 at (%2), %3</source>
        <translation>
%1，位于 (%2)，%3</translation>
    </message>
    <message>
        <source>Exchange devices %1 and %2</source>
        <translation>交换设备 %1 与 %2</translation>
    </message>
    <message>
        <source>
computes %1 % of the step, waits %2 %, memory %3 % of %4</source>
        <translation>
计算占一步的 %1 %，等待 %2 %，内存占 %4 的 %3 %</translation>
    </message>
</context>
<context>
    <name>axiscape::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Close the message (Esc)</source>
        <translation>关闭消息 (Esc)</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>未作任何更改。</translation>
    </message>
</context>
<context>
    <name>axiscape::ModelPanel</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Search name, shape:, axis:</source>
        <translation>搜索名称、shape:、axis:</translation>
    </message>
    <message>
        <source>Search layers and arguments</source>
        <translation>搜索层和输入参数</translation>
    </message>
    <message>
        <source>Words in a name or path, shape:4096, axis:batch, bytes&gt;64M
Enter selects the first, Esc clears, Ctrl+Shift+F comes back here</source>
        <translation>名称或路径中的词，shape:4096, axis:batch, bytes&gt;64M
按 Enter 选择第一项，按 Esc 清除，按 Ctrl+Shift+F 返回此处</translation>
    </message>
    <message>
        <source>Layers and arguments</source>
        <translation>层和输入参数</translation>
    </message>
    <message>
        <source>1 argument</source>
        <translation>1 个输入参数</translation>
    </message>
    <message>
        <source>%1 arguments</source>
        <translation>%1 个输入参数</translation>
    </message>
</context>
<context>
    <name>axiscape::ObservedModel</name>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移位</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>更大</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>更小</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>多余</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Source line</source>
        <translation>源代码行</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Sent more</source>
        <translation>多发送</translation>
    </message>
    <message>
        <source>combined</source>
        <translation>合并</translation>
    </message>
    <message numerus="yes">
        <source>%n collective(s)</source>
        <translation>
            <numerusform>%n 个集合通信</numerusform>
        </translation>
    </message>
    <message>
        <source>in no layer</source>
        <translation>不属于任何层</translation>
    </message>
    <message>
        <source>How often a step the design sends it</source>
        <translation>设计每步发送的次数</translation>
    </message>
    <message>
        <source>How often a step the compiler&apos;s program sends it</source>
        <translation>编译器的程序每步发送的次数</translation>
    </message>
    <message>
        <source>What one device sends each time</source>
        <translation>一个设备每次发送的量</translation>
    </message>
    <message>
        <source>On the links of this hardware, all of a step</source>
        <translation>在该硬件的链路上，一步的全部</translation>
    </message>
    <message>
        <source>each</source>
        <translation>每次</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>ms more</source>
        <translation>多出毫秒</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The sum of the rows above</source>
        <translation>以上各行之和</translation>
    </message>
    <message>
        <source>Wanted: count</source>
        <translation>期望：次数</translation>
    </message>
    <message>
        <source>Wanted: each</source>
        <translation>期望：每次</translation>
    </message>
    <message>
        <source>Wanted: ms</source>
        <translation>期望：ms</translation>
    </message>
    <message>
        <source>Got: count</source>
        <translation>实际：次数</translation>
    </message>
    <message>
        <source>Got: each</source>
        <translation>实际：每次</translation>
    </message>
    <message>
        <source>Got: ms</source>
        <translation>实际：ms</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 次，每次 %2</translation>
    </message>
    <message>
        <source>%1, %2 ms</source>
        <translation>%1，%2 ms</translation>
    </message>
    <message>
        <source>Wanted %1; got %2</source>
        <translation>期望 %1；实际 %2</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
</context>
<context>
    <name>axiscape::ObservedPanel</name>
    <message>
        <source>Observed</source>
        <translation>观察到的</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Open a dump…</source>
        <translation>打开转储…</translation>
    </message>
    <message>
        <source>HLO that XLA dumped for this program, as text or proto, or the folder it is in</source>
        <translation>XLA 为此程序转储的 HLO（文本或 proto），或其所在文件夹</translation>
    </message>
    <message>
        <source>Make this a check…</source>
        <translation>生成检查…</translation>
    </message>
    <message>
        <source>Writes a lock of what the compiler does now: axiscape-cli check fails on what is added to it</source>
        <translation>写入编译器当前行为的锁定文件：若有新增，axiscape-cli check 会失败</translation>
    </message>
    <message>
        <source>What was wanted and what the compiler did</source>
        <translation>期望的与编译器实际所做的</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the spec as JAX writes it</source>
        <translation>按 JAX 的写法复制该规格</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Cut the argument like this in the strategy; Ctrl+Z takes it back</source>
        <translation>在策略中这样切分该参数；Ctrl+Z 可撤销</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the op in the graph</source>
        <translation>在图中显示该操作</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Shows the strategy that the compiler was told beside yours, in the graph and on the map</source>
        <translation>在图和地图中将告知编译器的策略与您的策略并排显示</translation>
    </message>
    <message>
        <source>Open a dump of XLA</source>
        <translation>打开 XLA 转储</translation>
    </message>
    <message>
        <source>HLO (*.txt *.txt.gz *.hlo *.pb *.pb.gz);;All files (*)</source>
        <translation>HLO (*.txt *.txt.gz *.hlo *.pb *.pb.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Drop what XLA dumped for this program here, a file or the folder, to see what it sends beside what you designed.
Dump it with XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;.</source>
        <translation>将 XLA 为此程序转储的文件或文件夹拖到这里，即可对照您的设计查看它发送了什么。
转储方法：XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;。</translation>
    </message>
    <message>
        <source>Reading the dump</source>
        <translation>正在读取转储</translation>
    </message>
    <message>
        <source>Waiting for the strategy</source>
        <translation>正在等待策略</translation>
    </message>
    <message>
        <source>The compiler does what was designed</source>
        <translation>编译器按设计执行</translation>
    </message>
    <message>
        <source>The compiler does it otherwise, and sends no more: %1 a step</source>
        <translation>编译器做法不同，但发送量不更多：每步 %1</translation>
    </message>
    <message>
        <source>The compiler sends more than was designed: %1 a step</source>
        <translation>编译器发送的比设计的多：每步 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n as designed</source>
        <translation>
            <numerusform>%n 项符合设计</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <translation>
            <numerusform>%n 项不同</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on the links instead of %2</source>
        <translation>链路上 %1，而非 %2</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>The compiler does without it here</source>
        <translation>编译器在此处不需要它</translation>
    </message>
    <message>
        <source>The compiler was told other shardings of arguments than this strategy has.</source>
        <translation>告知编译器的参数切分与此策略不同。</translation>
    </message>
    <message>
        <source>Cut %1 as the remedy says</source>
        <translation>按补救建议切分 %1</translation>
    </message>
    <message>
        <source>as the compiler was told</source>
        <translation>如告知编译器的那样</translation>
    </message>
    <message>
        <source>Save the lock</source>
        <translation>保存锁定文件</translation>
    </message>
    <message>
        <source>Locks (*.json)</source>
        <translation>锁定文件 (*.json)</translation>
    </message>
    <message>
        <source>Check with: axiscape-cli check --observed DUMP --lock %1</source>
        <translation>检查命令：axiscape-cli check --observed DUMP --lock %1</translation>
    </message>
    <message>
        <source>The strategy has changed: ask again.</source>
        <translation>策略已更改：请重新询问。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ask XLA</source>
        <translation>询问 XLA</translation>
    </message>
    <message>
        <source>Ends the compiler</source>
        <translation>终止编译器</translation>
    </message>
    <message>
        <source>XLA&apos;s peak %1, estimated %2</source>
        <translation>XLA 的峰值 %1，估计 %2</translation>
    </message>
    <message>
        <source>Show the op that it was made of, in the graph</source>
        <translation>在图中显示产生它的运算</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>Run the strategy&apos;s program in the debugger up to that op</source>
        <translation>在调试器中把方案的程序运行到该运算</translation>
    </message>
    <message>
        <source>Run beside the original</source>
        <translation>与原程序一同运行</translation>
    </message>
    <message>
        <source>Ends the run</source>
        <translation>结束运行</translation>
    </message>
    <message>
        <source>Runs this program on all devices, on small numbers, beside the model: is it the same, and if not, which instruction is the first wrong one?</source>
        <translation>在所有设备上用小数据与模型一同运行此程序：二者是否相同？若不同，第一条错误的指令是哪一条？</translation>
    </message>
    <message>
        <source>Running both programs</source>
        <translation>两个程序正在运行</translation>
    </message>
    <message>
        <source>Run beside the original it is equal: the largest difference is %1 of a result&apos;s largest element.</source>
        <translation>与原程序一同运行，结果相等：最大差异为某结果最大元素的 %1。</translation>
    </message>
    <message>
        <source>Run beside the original it computes something else: %1.</source>
        <translation>与原程序一同运行，计算结果不同：%1。</translation>
    </message>
    <message>
        <source>First wrong: %1 in %2 (%3): %4.</source>
        <translation>首个错误：%2 中的 %1（%3）：%4。</translation>
    </message>
    <message>
        <source>device %1: %2 instead of %3</source>
        <translation>设备 %1：%2，应为 %3</translation>
    </message>
    <message>
        <source>Smaller copies of both programs were run.</source>
        <translation>运行的是两个程序的较小副本。</translation>
    </message>
    <message>
        <source>Tried: %1.</source>
        <translation>已尝试：%1。</translation>
    </message>
    <message>
        <source>It makes %1 instead of %2 on device %3.</source>
        <translation>它在设备 %3 上得到 %1，应为 %2。</translation>
    </message>
    <message>
        <source>Keep XLA&apos;s answer</source>
        <translation>保留 XLA 的回答</translation>
    </message>
    <message>
        <source>Shrink…</source>
        <translation>缩小…</translation>
    </message>
    <message>
        <source>Writes a bug report: the few ops for which it is still wrong, and a script for JAX</source>
        <translation>写出错误报告：仍然出错的少数操作，以及一个 JAX 脚本</translation>
    </message>
    <message>
        <source>Writes a bug report: the few ops for which XLA still sends it, and a script for JAX; smaller programs are compiled until none is left</source>
        <translation>写出错误报告:XLA 仍为之发送的少数操作，以及一个 JAX 脚本；不断编译更小的程序，直到没有更小的为止</translation>
    </message>
    <message>
        <source>Folder for the bug report</source>
        <translation>错误报告的文件夹</translation>
    </message>
    <message>
        <source>Running smaller programs</source>
        <translation>正在运行更小的程序</translation>
    </message>
    <message>
        <source>XLA compiles smaller programs</source>
        <translation>XLA 正在编译更小的程序</translation>
    </message>
    <message>
        <source>%1 of %2 ops, %3 of %4 devices: %5</source>
        <translation>%2 个操作中的 %1 个,%4 个设备中的 %3 个:%5</translation>
    </message>
    <message>
        <source>Which compiler is asked, in which Python, for how long</source>
        <translation>询问哪个编译器、用哪个 Python、最长多久</translation>
    </message>
    <message>
        <source>XLA for %1</source>
        <translation>面向 %1 的 XLA</translation>
    </message>
    <message>
        <source>Compiles this strategy for %1, as many devices as the mesh has, with the jax of %2; no device is needed</source>
        <translation>使用 %2 的 jax，为 %1 编译该策略，设备数量与网格相同；无需实际设备</translation>
    </message>
    <message>
        <source>XLA is compiling the strategy for %1
%2 so far, ended after %3 min</source>
        <translation>XLA 正在为 %1 编译该策略
已用 %2，%3 分钟后结束</translation>
    </message>
    <message>
        <source>XLA&apos;s peak for %1 %2, estimated for %3 %4</source>
        <translation>XLA 对 %1 的峰值为 %2，对 %3 的估计为 %4</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Each collective, wanted and got</source>
        <translation>每个集合通信，期望与实际</translation>
    </message>
    <message>
        <source>Hide what is as designed</source>
        <translation>隐藏与设计一致的内容</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>A row a layer: what it sends, wanted and got</source>
        <translation>每层一行：它发送的内容，期望与实际</translation>
    </message>
    <message>
        <source>Wanted: the design</source>
        <translation>期望：设计</translation>
    </message>
    <message>
        <source>Got: XLA&apos;s program</source>
        <translation>实际：XLA 的程序</translation>
    </message>
    <message>
        <source>As there is room</source>
        <translation>按可用空间</translation>
    </message>
</context>
<context>
    <name>axiscape::OpPanel</name>
    <message>
        <source>No rule: nothing is carried through it</source>
        <translation>没有规则：不会经由它传播</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>PartIR:Core</source>
        <translation>PartIR:Core</translation>
    </message>
    <message>
        <source>Loops around the op</source>
        <translation>算子外围的循环</translation>
    </message>
    <message>
        <source>Copy the rule and the loops</source>
        <translation>复制规则和循环</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Loops over the mesh</source>
        <translation>设备网格上的循环</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Click an op in the graph to see its rule and its loops.</source>
        <translation>在计算图中单击算子以查看其规则和循环。</translation>
    </message>
</context>
<context>
    <name>axiscape::OptionsButton</name>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Options of the schedule</source>
        <translation>策略序列的选项</translation>
    </message>
    <message>
        <source>What the rewriter and the lowering may do beyond PartIR</source>
        <translation>重写器与 lowering 在 PartIR 之外可做的处理</translation>
    </message>
    <message>
        <source>Propagation</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>Extended factors</source>
        <translation>扩展因子</translation>
    </message>
    <message>
        <source>Carry axes through lookups, windows and slices too, where a mask or an exchange can do it</source>
        <translation>在掩码或数据交换可行时，也让轴经由查表、窗口和切片传播</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Cut dimensions that an axis does not divide; the last part is padded, and costed so</source>
        <translation>切分不能被轴整除的维度；最后一份会填充，并据此计算开销</translation>
    </message>
    <message>
        <source>Split axes</source>
        <translation>拆分轴</translation>
    </message>
    <message>
        <source>Split an axis into parts where a reshape needs it</source>
        <translation>在 reshape 需要时将轴拆分为若干部分</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Reshards: PartIR</source>
        <translation>重分片：PartIR</translation>
    </message>
    <message>
        <source>Per dimension an all_to_all, then one all_gather, then slices: the published counts</source>
        <translation>每个维度一次 all_to_all，再一次 all_gather，然后切片：与论文公布的数量一致</translation>
    </message>
    <message>
        <source>Reshards: minimal</source>
        <translation>重分片：最少</translation>
    </message>
    <message>
        <source>The plan that sends the least and never needs more room than its ends</source>
        <translation>发送量最少，且占用空间从不超过首尾两端的计划</translation>
    </message>
    <message>
        <source>Share gathers</source>
        <translation>共享 gather</translation>
    </message>
    <message>
        <source>Gather once for several uses: less traffic, more memory</source>
        <translation>多处使用只 gather 一次：通信更少，内存更多</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>启用%1</translation>
    </message>
    <message>
        <source>Switch off %1</source>
        <translation>停用%1</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>设置%1</translation>
    </message>
    <message>
        <source>reshards: PartIR</source>
        <translation>重分片：PartIR</translation>
    </message>
    <message>
        <source>reshards: %1</source>
        <translation>重分片：%1</translation>
    </message>
    <message>
        <source>extended factors</source>
        <translation>扩展因子</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>split axes</source>
        <translation>拆分轴</translation>
    </message>
    <message>
        <source>shared gathers</source>
        <translation>共享 gather</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Profile: PartIR</source>
        <translation>配置：PartIR</translation>
    </message>
    <message>
        <source>The rules and the counts of the papers</source>
        <translation>论文中的规则与计数</translation>
    </message>
    <message>
        <source>profile: %1</source>
        <translation>配置：%1</translation>
    </message>
    <message>
        <source>Profile: least traffic</source>
        <translation>配置：最少通信</translation>
    </message>
    <message>
        <source>Sets the options below, and sums that a loop carries are reduced once behind it. Only a device-local export runs exactly this</source>
        <translation>设置下方各项；循环携带的和只在循环之后归约一次。只有设备本地导出完全照此运行</translation>
    </message>
    <message>
        <source>profile: PartIR</source>
        <translation>配置：PartIR</translation>
    </message>
    <message>
        <source>profile: least traffic</source>
        <translation>配置：最少通信</translation>
    </message>
    <message>
        <source>no extended factors</source>
        <translation>不用扩展因子</translation>
    </message>
    <message>
        <source>no padding</source>
        <translation>不填充</translation>
    </message>
    <message>
        <source>axes stay whole</source>
        <translation>轴不拆分</translation>
    </message>
    <message>
        <source>gathers not shared</source>
        <translation>gather 不共享</translation>
    </message>
    <message>
        <source>Backward pass</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>Recompute nothing</source>
        <translation>不重新计算</translation>
    </message>
    <message>
        <source>What the backward pass reads of the forward pass is kept, as the program says</source>
        <translation>按程序所写，保留反向传播要读取的前向结果</translation>
    </message>
    <message>
        <source>Recompute layers</source>
        <translation>重新计算各层</translation>
    </message>
    <message>
        <source>A layer&apos;s input is kept, the rest of it is made again: least memory, most compute</source>
        <translation>保留层的输入，其余重新计算：内存最少，计算最多</translation>
    </message>
    <message>
        <source>Recompute layers, keep products by weights</source>
        <translation>重新计算各层，保留与权重的乘积</translation>
    </message>
    <message>
        <source>Results of products without batch dimensions are kept as well</source>
        <translation>同时保留没有批次维度的乘积的结果</translation>
    </message>
    <message>
        <source>Recompute layers, keep all products</source>
        <translation>重新计算各层，保留所有乘积</translation>
    </message>
    <message>
        <source>Results of all matrix products are kept as well: most memory of the three, least compute</source>
        <translation>同时保留所有矩阵乘积的结果：三者中内存最多，计算最少</translation>
    </message>
</context>
<context>
    <name>axiscape::OutlineModel</name>
    <message>
        <source>%1 ops</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>Argument %1</source>
        <translation>输入参数 %1</translation>
    </message>
    <message numerus="yes">
        <source>, %n collective(s)</source>
        <translation>
            <numerusform>，%n 个集合通信</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer %1, %2</source>
        <translation>层 %1，%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>In layer</source>
        <translation>所在层</translation>
    </message>
</context>
<context>
    <name>axiscape::OutlinePanel</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Filter name, op:, layer:, axis:, shape:, bytes&gt;</source>
        <translation>筛选：名称、op:、layer:、axis:、shape:、bytes&gt;</translation>
    </message>
    <message>
        <source>Filter ops and arguments</source>
        <translation>筛选算子和输入参数</translation>
    </message>
    <message>
        <source>op:dot_general layer:attn axis:batch shape:4096 bytes&gt;64M local&lt;1G dtype:bf16
All of them must hold; Enter selects the first</source>
        <translation>op:dot_general layer:attn axis:batch shape:4096 bytes&gt;64M local&lt;1G dtype:bf16
须全部满足；Enter 选中第一项</translation>
    </message>
    <message>
        <source>Outline of the graph</source>
        <translation>图的大纲</translation>
    </message>
    <message>
        <source>Enter shows the row in the graph, the letter of a mesh axis cuts an argument, Ctrl+Up and Ctrl+Down follow what is read and where it is used</source>
        <translation>Enter 在图中显示该行，键入网格轴的字母切分输入参数，Ctrl+Up 和 Ctrl+Down 跟随读取的内容和使用处</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>What it reads</source>
        <translation>读取的内容</translation>
    </message>
    <message>
        <source>Where it is used</source>
        <translation>使用处</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>在图中显示</translation>
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
        <translation>%1 指定的模型在其文件夹之外，且不是它所针对的程序。</translation>
    </message>
    <message>
        <source>Open it only if you know where the project comes from.</source>
        <translation>仅当您知道该项目的来源时才打开。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开它</translation>
    </message>
    <message>
        <source>Choose the model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>Choose the model of %1</source>
        <translation>选择 %1 的模型</translation>
    </message>
</context>
<context>
    <name>axiscape::PaletteModel</name>
    <message>
        <source>write a pattern</source>
        <translation>编写模式</translation>
    </message>
    <message>
        <source>replay a schedule</source>
        <translation>重放策略序列</translation>
    </message>
    <message>
        <source>split the batch</source>
        <translation>切分批次</translation>
    </message>
    <message>
        <source>split heads and mlp</source>
        <translation>切分注意力头和 MLP</translation>
    </message>
    <message>
        <source>split optimizer state</source>
        <translation>切分优化器状态</translation>
    </message>
    <message>
        <source>gradients as well</source>
        <translation>外加梯度</translation>
    </message>
    <message>
        <source>weights as well</source>
        <translation>外加权重</translation>
    </message>
    <message>
        <source>split the model&apos;s width</source>
        <translation>切分模型宽度</translation>
    </message>
    <message>
        <source>split activations</source>
        <translation>切分激活值</translation>
    </message>
    <message>
        <source>split the experts</source>
        <translation>切分专家</translation>
    </message>
    <message>
        <source>split caches</source>
        <translation>切分缓存</translation>
    </message>
    <message>
        <source>split a graph&apos;s edges</source>
        <translation>切分图的边</translation>
    </message>
    <message>
        <source>split image rows</source>
        <translation>切分图像行</translation>
    </message>
    <message>
        <source>Manual…</source>
        <translation>手动…</translation>
    </message>
    <message>
        <source>From a tactic file…</source>
        <translation>从策略文件…</translation>
    </message>
    <message>
        <source>split stages of layers</source>
        <translation>切分层的阶段</translation>
    </message>
    <message>
        <source>split the sequence, attention too</source>
        <translation>切分序列，注意力内也切</translation>
    </message>
    <message>
        <source>heads inside attention</source>
        <translation>注意力内按头切</translation>
    </message>
</context>
<context>
    <name>axiscape::PaletteView</name>
    <message>
        <source>Tactics</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Enter adds the tactic, the letter of an axis chooses what it cuts over.</source>
        <translation>按 Enter 添加策略，键入轴字母选择沿哪个轴切分。</translation>
    </message>
</context>
<context>
    <name>axiscape::PatternModel</name>
    <message>
        <source>A pattern is needed, such as params/*/dense_up</source>
        <translation>需要一个模式，例如 params/*/dense_up</translation>
    </message>
    <message numerus="yes">
        <source>All %n it matches are taken by patterns above</source>
        <translation>
            <numerusform>其匹配的 %n 项均已被上方的模式占用</numerusform>
        </translation>
    </message>
    <message>
        <source>Matches no argument</source>
        <translation>不匹配任何输入参数</translation>
    </message>
    <message>
        <source>%1 of them have no dim %2</source>
        <translation>其中 %1 个没有维度 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>输入参数</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配数</translation>
    </message>
</context>
<context>
    <name>axiscape::PeakAdvice</name>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>With %1: %2</source>
        <translation>使用 %1：%2</translation>
    </message>
    <message>
        <source>With %1 over %2 the peak would be %3, a step %4
Click to add it to the schedule</source>
        <translation>沿 %2 使用 %1，峰值将为 %3，单步 %4
单击即可加入策略序列</translation>
    </message>
    <message>
        <source>What would lower the peak most: %1 over %2, %3</source>
        <translation>最能降低峰值的做法：沿 %2 使用 %1，%3</translation>
    </message>
    <message>
        <source>What would lower the peak most</source>
        <translation>最能降低峰值的做法</translation>
    </message>
</context>
<context>
    <name>axiscape::PeakMapView</name>
    <message>
        <source>Map of the peak</source>
        <translation>峰值分布图</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n buffer(s)</source>
        <translation>
            <numerusform>%1：%2，%n 个缓冲区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of no layer: %2 in %n buffer(s)</source>
        <translation>
            <numerusform>%1（不属于任何层）：%2，%n 个缓冲区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %3 in %n buffer(s)</source>
        <translation>
            <numerusform>%1，%2：%3，%n 个缓冲区</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n small buffer(s) of %1: %2</source>
        <translation>
            <numerusform>%1 的 %n 个小缓冲区：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Click to see its tiles</source>
        <translation>单击查看其分块</translation>
    </message>
</context>
<context>
    <name>axiscape::PeakView</name>
    <message>
        <source>Parameters</source>
        <translation>模型参数</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>临时缓冲区</translation>
    </message>
    <message>
        <source>Collective buffers</source>
        <translation>集合通信缓冲区</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Categories and the largest buffers</source>
        <translation>类别和最大的缓冲区</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>分布图</translation>
    </message>
    <message>
        <source>Every buffer as an area, by category and layer</source>
        <translation>按类别和层将每个缓冲区显示为一块面积</translation>
    </message>
    <message>
        <source>What the peak is made of</source>
        <translation>峰值的构成</translation>
    </message>
    <message>
        <source>Largest buffers</source>
        <translation>最大的缓冲区</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>峰值时刻</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>The map shows them</source>
        <translation>分布图中会显示</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, whole</source>
        <translation>%1，完整</translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>%1, from %2</source>
        <translation>%1，来自 %2</translation>
    </message>
</context>
<context>
    <name>axiscape::PresentationBar</name>
    <message>
        <source>Esc ends the presentation</source>
        <translation>按 Esc 结束演示</translation>
    </message>
</context>
<context>
    <name>axiscape::ProgramPanel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2中的 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionPage</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>To the step before</source>
        <translation>回到上一步</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>All steps, one after the other</source>
        <translation>依次播放所有步骤</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>To the next step</source>
        <translation>到下一步</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>设备网格</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Steps of the plan</source>
        <translation>方案的步骤</translation>
    </message>
    <message>
        <source>Nothing has to move.</source>
        <translation>无需移动任何数据。</translation>
    </message>
    <message>
        <source>Each device sends %1: no plan sends less.</source>
        <translation>每个设备发送 %1：没有方案能发送更少。</translation>
    </message>
    <message>
        <source>Each device sends %1; at least %2 have to be received.</source>
        <translation>每个设备发送 %1；至少需要接收 %2。</translation>
    </message>
    <message>
        <source>The program sends %1.</source>
        <translation>程序发送 %1。</translation>
    </message>
    <message>
        <source>Largest tensor on a device: %1 of at most %2, the larger of both ends.</source>
        <translation>设备上最大的张量：%1，上限 %2（两端中较大者）。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>元素类型</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionPanel</name>
    <message>
        <source>Redistribution</source>
        <translation>重分布</translation>
    </message>
    <message>
        <source>Tensor that is moved</source>
        <translation>被移动的张量</translation>
    </message>
    <message>
        <source>The tensors that collectives bring to the selected op, or sum behind it</source>
        <translation>集合通信送到所选算子的张量，或在其后求和的张量</translation>
    </message>
    <message>
        <source>%1, summed behind the op</source>
        <comment>tensor</comment>
        <translation>%1，在算子之后求和</translation>
    </message>
    <message>
        <source>%1, operand %2</source>
        <comment>tensor</comment>
        <translation>%1，操作数 %2</translation>
    </message>
    <message>
        <source>select an op that collectives bring something to, or type</source>
        <translation>选择有集合通信送入数据的算子，或直接输入</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionSteps</name>
    <message>
        <source>from</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>As it lies at first</source>
        <translation>最初的布局</translation>
    </message>
    <message>
        <source>Moves %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Lies</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有</translation>
    </message>
</context>
<context>
    <name>axiscape::RedistributionView</name>
    <message>
        <source>What each device holds</source>
        <translation>每个设备持有的部分</translation>
    </message>
</context>
<context>
    <name>axiscape::RooflinePage</name>
    <message>
        <source>A step takes at least</source>
        <translation>一步至少需要</translation>
    </message>
    <message>
        <source>for its products</source>
        <translation>用于其乘积</translation>
    </message>
    <message>
        <source>All matrix products at the peak of the unit</source>
        <translation>所有矩阵乘积均以单元峰值进行</translation>
    </message>
    <message>
        <source>for its bytes</source>
        <translation>用于其字节</translation>
    </message>
    <message>
        <source>All that kernels read and write, at full bandwidth</source>
        <translation>内核读写的全部数据，以满带宽</translation>
    </message>
    <message>
        <source>on its links</source>
        <translation>在其链路上</translation>
    </message>
    <message>
        <source>What is sent along the busiest axis, at full bandwidth</source>
        <translation>沿最繁忙轴发送的数据，以满带宽</translation>
    </message>
    <message>
        <source>it takes</source>
        <translation>实际用时</translation>
    </message>
    <message>
        <source>As simulated</source>
        <translation>模拟值</translation>
    </message>
    <message>
        <source>of the highest</source>
        <translation>与最高者之比</translation>
    </message>
    <message>
        <source>How many times as long as the highest of these</source>
        <translation>为其中最高者的多少倍</translation>
    </message>
    <message>
        <source>On a chip with twice</source>
        <translation>若芯片加倍</translation>
    </message>
    <message>
        <source>the matrix unit</source>
        <translation>矩阵单元</translation>
    </message>
    <message>
        <source>Peaks of products; launches and ramps stay</source>
        <translation>乘积峰值；启动和爬升损失不变</translation>
    </message>
    <message>
        <source>the bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Of its memory</source>
        <translation>其内存的</translation>
    </message>
    <message>
        <source>the links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Bandwidth of all networks; latencies stay</source>
        <translation>所有网络的带宽；延迟不变</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Launches, latencies and ramps stay</source>
        <translation>启动、延迟和爬升损失不变</translation>
    </message>
</context>
<context>
    <name>axiscape::RooflineView</name>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Kernels under the ceilings of the chip</source>
        <translation>芯片上限之下的内核</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>无层</translation>
    </message>
    <message>
        <source>other layers</source>
        <translation>其他层</translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) without arithmetic, %1, have no place here</source>
        <translation>
            <numerusform>%n 个没有算术运算的内核（%1）在此没有位置</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>layer, pass, op</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message numerus="yes">
        <source>, %n alike</source>
        <translation>
            <numerusform>，%n 个相同</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 flops a byte</source>
        <translation>每字节 %1 次浮点运算</translation>
    </message>
    <message>
        <source>%1, %2 % of what memory allows</source>
        <translation>%1，为内存所允许的 %2 %</translation>
    </message>
    <message>
        <source>%1, %2 % of what the unit could do</source>
        <translation>%1，为计算单元能力的 %2 %</translation>
    </message>
    <message>
        <source>%1 of a step</source>
        <translation>一步中的 %1</translation>
    </message>
    <message>
        <source>flops a byte</source>
        <translation>每字节浮点运算</translation>
    </message>
    <message>
        <source>%1 products, %2</source>
        <translation>%1 乘积，%2</translation>
    </message>
    <message>
        <source>element by element, %1</source>
        <translation>逐元素，%1</translation>
    </message>
    <message>
        <source>memory, %1</source>
        <translation>内存，%1</translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleEdits</name>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Switch off %1</source>
        <translation>停用 %1</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>启用 %1</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>创建 %1 的副本</translation>
    </message>
    <message>
        <source>Move %1 before %2</source>
        <translation>将 %1 移到 %2 之前</translation>
    </message>
    <message>
        <source>Move %1 after %2</source>
        <translation>将 %1 移到 %2 之后</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleModel</name>
    <message>
        <source>Tactic %1, %2</source>
        <translation>策略 %1，%2</translation>
    </message>
</context>
<context>
    <name>axiscape::SchedulePanel</name>
    <message>
        <source>Schedule</source>
        <translation>策略序列</translation>
    </message>
    <message>
        <source>Step through</source>
        <translation>逐步查看</translation>
    </message>
    <message>
        <source>How the selected tactic spreads through the program, placement by placement (F9)</source>
        <translation>逐个放置查看所选策略如何在程序中传播 (F9)</translation>
    </message>
    <message>
        <source>No tactic yet
Drag one from Tactics to here, or double-click it there. Or drag an axis of the mesh onto a dimension.</source>
        <translation>还没有策略
从“策略”面板拖一个到此处，或在该面板中双击。也可将设备网格的轴拖到某个维度上。</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to design its schedule.</source>
        <translation>未打开任何内容
打开模型以设计其策略序列。</translation>
    </message>
    <message>
        <source>earlier wins · %1</source>
        <translation>先者优先 · %1</translation>
    </message>
    <message>
        <source>order is meaning: earlier wins</source>
        <translation>顺序即语义：先者优先</translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation>1 个冲突</translation>
    </message>
    <message numerus="yes">
        <source>%n conflicts</source>
        <translation>
            <numerusform>%n 个冲突</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop stepping</source>
        <translation>停止逐步查看</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>The list of conflicts: where propagation stopped, and who asked for what</source>
        <translation>冲突列表：传播停在哪里，谁要求了什么</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>重新搜索</translation>
    </message>
</context>
<context>
    <name>axiscape::ScheduleView</name>
    <message>
        <source>Schedule</source>
        <translation>策略序列</translation>
    </message>
    <message>
        <source>Tactics in order; earlier wins. Alt and Left or Right moves a tactic, Space switches it off, Enter edits it, Delete removes it.</source>
        <translation>按顺序排列的策略，先者优先。Alt 加 Left 或 Right 移动策略，Space 停用，Enter 编辑，Delete 删除。</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchCurve</name>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>at %1: </source>
        <translation>第 %1 次：</translation>
    </message>
    <message>
        <source>Best step time</source>
        <translation>最优单步时间</translation>
    </message>
    <message>
        <source>Its peak memory</source>
        <translation>其峰值内存</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchCurveView</name>
    <message>
        <source>Best step time and its peak memory over the evaluations spent</source>
        <translation>最优单步时间及其峰值内存随评估次数的变化</translation>
    </message>
    <message>
        <source>%1. The same as a table: the button Table.</source>
        <translation>%1。“表格”按钮以表格显示相同内容。</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchEdits</name>
    <message>
        <source>The hardware was changed since.</source>
        <translation>此后硬件已更改。</translation>
    </message>
    <message>
        <source>The options of the schedule were changed since.</source>
        <translation>此后策略序列的选项已更改。</translation>
    </message>
    <message>
        <source>The mesh was changed since.</source>
        <translation>此后设备网格已更改。</translation>
    </message>
    <message>
        <source>The tactics before it were changed since.</source>
        <translation>此后其前面的策略已更改。</translation>
    </message>
    <message>
        <source>What the devices and links are like was changed since.</source>
        <translation>此后设备和链路的状况已更改。</translation>
    </message>
    <message>
        <source>Use mesh %1 and what was found</source>
        <translation>使用设备网格 %1 及找到的结果</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>替换 %1</translation>
    </message>
    <message>
        <source>The host was changed since.</source>
        <translation>此后主机已更改。</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchPanel</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>The best so far over the evaluations spent</source>
        <translation>目前最优结果随评估次数的变化</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The same as a table</source>
        <translation>以表格显示相同内容</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The candidates</source>
        <translation>候选列表</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进展</translation>
    </message>
    <message>
        <source>The best so far</source>
        <translation>目前的最优结果</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to search for its strategy.</source>
        <translation>未打开任何内容
打开模型以搜索其方案。</translation>
    </message>
    <message>
        <source>Choose the hardware…</source>
        <translation>选择硬件…</translation>
    </message>
    <message>
        <source>Add to the schedule</source>
        <translation>添加到策略序列</translation>
    </message>
    <message>
        <source>Inspect…</source>
        <translation>查看详情…</translation>
    </message>
    <message>
        <source>Its decisions, and the actions that would be stored (I)</source>
        <translation>其决定以及将存储的动作 (I)</translation>
    </message>
    <message>
        <source>Budget spent</source>
        <translation>已用预算</translation>
    </message>
    <message>
        <source>Let the machine look for a tactic</source>
        <translation>让机器寻找策略</translation>
    </message>
    <message>
        <source>It cuts the model&apos;s dimensions over the axes you choose, carries each decision through the program, and works out step time and memory of each state. The best are kept: look at them, add one to the schedule. Tactics that stand before it are not undone (AutomaticPartition).</source>
        <translation>机器沿所选的轴切分模型的维度，将每个决定传播到整个程序，并计算每个状态的单步时间和内存。最好的会保留下来：查看它们，把其中一个加入策略序列。排在前面的策略不会被撤销 (AutomaticPartition)。</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Stop, keep the best</source>
        <translation>停止，保留最优结果</translation>
    </message>
    <message>
        <source>Start the search</source>
        <translation>开始搜索</translation>
    </message>
    <message>
        <source>What was found until then stays</source>
        <translation>已找到的结果会保留</translation>
    </message>
    <message>
        <source>Use this mesh</source>
        <translation>使用此设备网格</translation>
    </message>
    <message>
        <source>Use this one instead</source>
        <translation>改用此结果</translation>
    </message>
    <message>
        <source>Replaces the mesh and the schedule, one undo step (Enter)</source>
        <translation>替换设备网格和策略序列，可一步撤销 (Enter)</translation>
    </message>
    <message>
        <source>As a tactic, with its actions stored (Enter)</source>
        <translation>作为策略添加，并存储其动作 (Enter)</translation>
    </message>
    <message>
        <source> Search again.</source>
        <translation> 请重新搜索。</translation>
    </message>
    <message>
        <source>Beside the one that is open, which stays as it is</source>
        <translation>与打开的方案并列，后者保持不变</translation>
    </message>
    <message>
        <source>New strategy</source>
        <translation>新策略</translation>
    </message>
    <message>
        <source>An automatic tactic with these settings and no plan yet: Search again on its card looks for one</source>
        <translation>带有这些设置但还没有方案的自动策略：其卡片上的“重新搜索”会去找</translation>
    </message>
    <message>
        <source>As a wish</source>
        <translation>作为愿望</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchSettings</name>
    <message>
        <source>This mesh</source>
        <translation>当前网格</translation>
    </message>
    <message>
        <source>Tactics for the mesh as it is</source>
        <translation>为现有设备网格寻找策略</translation>
    </message>
    <message>
        <source>Mesh shapes</source>
        <translation>网格形状</translation>
    </message>
    <message>
        <source>Also how to factor the devices into axes, from an empty schedule</source>
        <translation>从空策略序列开始，同时搜索如何将设备分解为各轴</translation>
    </message>
    <message>
        <source>Number of devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>Groups of arguments looked at</source>
        <translation>考察的参数组数</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Only so many groups of equal arguments, those most likely to matter (a learned filter); inputs and the largest are always among them</source>
        <translation>只考察这么多组相同的参数，即最可能重要的（学习得到的过滤器）；输入和最大的参数总在其中</translation>
    </message>
    <message>
        <source>Unit of the budget</source>
        <translation>预算单位</translation>
    </message>
    <message>
        <source>evaluations</source>
        <translation>次评估</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>An evaluation prices one state of the whole program. A number of them gives the same result again; seconds do not.</source>
        <translation>一次评估估算整个程序的一种状态的开销。按评估次数可重现相同结果，按秒数则不能。</translation>
    </message>
    <message>
        <source>The same seed finds the same again, with any number of threads</source>
        <translation>无论线程数多少，相同的种子都会得到相同的结果</translation>
    </message>
    <message>
        <source>threads </source>
        <translation>线程 </translation>
    </message>
    <message>
        <source>Use axis %1</source>
        <translation>使用轴 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s)
May be used by the search or not</source>
        <translation>
            <numerusform>%1，%n 个设备
搜索是否可使用此轴</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>请先打开模型</translation>
    </message>
    <message>
        <source>Choose the hardware first: a search looks for what is fast on it</source>
        <translation>请先选择硬件：搜索以该硬件上的速度为目标</translation>
    </message>
    <message>
        <source>The mesh has no axis to cut over</source>
        <translation>设备网格没有可用于切分的轴</translation>
    </message>
    <message>
        <source>Choose at least one axis</source>
        <translation>请至少选择一个轴</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>%1 shapes share the budget. Using one replaces mesh and schedule.</source>
        <translation>%1 种形状共用预算。采用其一将替换设备网格和策略序列。</translation>
    </message>
    <message>
        <source>One shape only. Using it replaces mesh and schedule.</source>
        <translation>只有一种形状。采用它会替换设备网格和策略序列。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>What the search starts from</source>
        <translation>搜索从何开始</translation>
    </message>
    <message>
        <source>From an empty schedule all is open; what a schedule has decided stays as it is</source>
        <translation>从空策略序列开始时一切待定；策略序列已决定的内容保持不变</translation>
    </message>
    <message>
        <source>an empty schedule</source>
        <translation>空策略序列</translation>
    </message>
    <message>
        <source>the schedule up to %1 %2</source>
        <translation>策略序列的前 %1 项，到 %2</translation>
    </message>
    <message>
        <source>the current schedule</source>
        <translation>当前策略序列</translation>
    </message>
    <message>
        <source>Added to the schedule, later tactics come on top of its figures.</source>
        <translation>加入策略序列后，后面的策略会在其数字之上叠加。</translation>
    </message>
    <message>
        <source>Collectives at most</source>
        <translation>集合通信上限</translation>
    </message>
    <message>
        <source>Memory at most</source>
        <translation>内存上限</translation>
    </message>
    <message>
        <source>at most </source>
        <translation>最多 </translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>what a device has</source>
        <translation>设备所有</translation>
    </message>
    <message>
        <source>The peak of a device that a plan may need: less than it has leaves room for other things</source>
        <translation>方案允许的单设备峰值：少于设备所有，可为其他用途留出空间</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>数量不限</translation>
    </message>
    <message>
        <source> collectives</source>
        <translation> 次集合通信</translation>
    </message>
    <message>
        <source>How many collectives a step a plan may have, those in loops each time</source>
        <translation>方案每步允许的集合通信次数，循环中的每次都计</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Tokens a second a device</source>
        <translation>每设备每秒 token 数</translation>
    </message>
    <message>
        <source>the fastest</source>
        <translation>最快的</translation>
    </message>
    <message>
        <source>at least </source>
        <translation>至少 </translation>
    </message>
    <message>
        <source> tokens/s</source>
        <translation> token/秒</translation>
    </message>
    <message>
        <source>Of plans with as many tokens a second on each device the one that needs least memory is wanted; else the fastest</source>
        <translation>在每设备每秒达到这么多 token 的方案中，要内存最少的；否则要最快的</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Decides only about</source>
        <translation>只决定</translation>
    </message>
    <message>
        <source>all dimensions and arguments</source>
        <translation>所有维度和参数</translation>
    </message>
    <message>
        <source>Dimensions by name, arguments by their paths with * for any part, commas between: batch, params/*/qkv</source>
        <translation>维度用名称，参数用路径（* 代表任意部分），以逗号分隔：batch, params/*/qkv</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>仅限</translation>
    </message>
</context>
<context>
    <name>axiscape::SearchText</name>
    <message>
        <source>Best: %1</source>
        <translation>最优：%1</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation>，设备网格 %1</translation>
    </message>
    <message>
        <source>Stopped before anything was priced.</source>
        <translation>尚未估算任何状态即已停止。</translation>
    </message>
    <message>
        <source>There is nothing left to decide over these axes.</source>
        <translation>对于这些轴已没有可作的决定。</translation>
    </message>
    <message>
        <source>Nothing fits into %1. The best one misses by %2.</source>
        <translation>没有结果能放入 %1。最接近的一个超出 %2。</translation>
    </message>
    <message>
        <source>, which does not fit</source>
        <translation>，放不下</translation>
    </message>
    <message>
        <source>%1; before: %2</source>
        <translation>%1；此前：%2</translation>
    </message>
    <message>
        <source>Dimensions (TOAST)</source>
        <translation>维度 (TOAST)</translation>
    </message>
    <message>
        <source>Arguments (Automap)</source>
        <translation>参数 (Automap)</translation>
    </message>
    <message>
        <source>Greedy, to compare</source>
        <translation>贪心，用于比较</translation>
    </message>
    <message>
        <source>Random, to compare</source>
        <translation>随机，用于比较</translation>
    </message>
    <message>
        <source>A tree search: one decision cuts a logical dimension (batch, heads, …) over an axis everywhere and answers its conflicts.</source>
        <translation>树搜索：每个决定沿一个轴全局切分一个逻辑维度（batch、heads、…），并解决其冲突。</translation>
    </message>
    <message>
        <source>A tree search: one decision cuts equal arguments of all layers, or keeps them whole, and propagates.</source>
        <translation>树搜索：每个决定切分所有层中的同类输入参数，或使其保持完整，然后传播。</translation>
    </message>
    <message>
        <source>Takes the best single decision again and again.</source>
        <translation>反复采用单个最优决定。</translation>
    </message>
    <message>
        <source>Takes decisions at random.</source>
        <translation>随机作出决定。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>nothing is decided</source>
        <translation>未作任何决定</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Finding what there is to decide</source>
        <translation>正在查找可作的决定</translation>
    </message>
    <message>
        <source>%1 of %2 evaluations</source>
        <translation>%1 / %2 次评估</translation>
    </message>
    <message>
        <source>%1 evaluations</source>
        <translation>%1 次评估</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>, stopping</source>
        <translation>，正在停止</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>每秒 %1 次</translation>
    </message>
    <message>
        <source>at most %1 s left</source>
        <translation>最多还需 %1 秒</translation>
    </message>
    <message>
        <source>at most %1 min left</source>
        <translation>最多还需 %1 分钟</translation>
    </message>
    <message>
        <source>Looking at the model</source>
        <translation>正在分析模型</translation>
    </message>
    <message>
        <source>, over by %1 so far</source>
        <translation>，目前超出 %1</translation>
    </message>
    <message>
        <source>Nothing better than an empty schedule</source>
        <translation>没有比空策略序列更好的</translation>
    </message>
    <message>
        <source>Nothing better than the schedule as it is</source>
        <translation>没有比当前策略序列更好的</translation>
    </message>
    <message>
        <source>%1 (%2).</source>
        <translation>%1（%2）。</translation>
    </message>
    <message>
        <source>%1, no better than the schedule as it was (%2)</source>
        <translation>%1，不优于原来的策略序列（%2）</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前：%1</translation>
    </message>
    <message>
        <source>; of %1 decisions %2 stay, %3 are new</source>
        <translation>；原有 %1 项决定中保留 %2 项，新增 %3 项</translation>
    </message>
    <message>
        <source>Not within the limits</source>
        <translation>不在限制之内</translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsModel</name>
    <message>
        <source>%1, %2 %3, %4 of %5 here
Click to see its tiles, drop an axis to cut it</source>
        <translation>%1，%2 %3，此设备持有 %4 / %5
单击查看其分块，拖放轴即可切分</translation>
    </message>
    <message>
        <source>Bytes that each device holds</source>
        <translation>每个设备持有的字节数</translation>
    </message>
    <message>
        <source>Bytes that each device is spared: the whole tensor less its tile</source>
        <translation>每个设备节省的字节数：完整张量减去其分块</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>本地</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>节省</translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsPanel</name>
    <message>
        <source>Sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Filter name, axis:, shape:</source>
        <translation>筛选名称、axis:、shape:</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>dense axis:batch shape:4096 bytes&gt;64M local&lt;1G layer:attn op:dot_general dtype:bf16
All of them must hold</source>
        <translation>dense axis:batch shape:4096 bytes&gt;64M local&lt;1G layer:attn op:dot_general dtype:bf16
须同时满足所有条件</translation>
    </message>
    <message>
        <source>Op results</source>
        <translation>算子结果</translation>
    </message>
    <message>
        <source>List the results of ops too</source>
        <translation>同时列出算子的结果</translation>
    </message>
    <message>
        <source>The program has no arguments.</source>
        <translation>程序没有输入参数。</translation>
    </message>
</context>
<context>
    <name>axiscape::ShardingsTable</name>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>The letter of a mesh axis cuts the selected argument</source>
        <translation>键入设备网格轴的字母可切分所选输入参数</translation>
    </message>
    <message>
        <source>Axes cut arguments; the results of ops follow.</source>
        <translation>轴切分输入参数；算子结果随之切分。</translation>
    </message>
    <message>
        <source>Show in graph</source>
        <translation>在计算图中显示</translation>
    </message>
</context>
<context>
    <name>axiscape::ShortcutSheet</name>
    <message>
        <source>Press the keys</source>
        <translation>请按键</translation>
    </message>
    <message>
        <source>Press the keys for %1</source>
        <translation>请按 %1 的按键</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Type a command or its keys</source>
        <translation>键入命令或其按键</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Commands and their shortcuts</source>
        <translation>命令及其快捷键</translation>
    </message>
    <message>
        <source>F2 or a double click, then the new keys. Backspace takes them away, Esc keeps them.</source>
        <translation>按 F2 或双击，然后按新的按键。Backspace 删除，Esc 保留。</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
</context>
<context>
    <name>axiscape::Shortcuts</name>
    <message>
        <source>Graph: fit</source>
        <translation>图：适应窗口</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Graph: move along tensors; Right opens a group, Left closes it</source>
        <translation>图：沿张量移动；Right 展开组，Left 收起</translation>
    </message>
    <message>
        <source>Graph: to the strips, collectives, tunnels and the conflict of a node; Enter follows or asks</source>
        <translation>图：到节点的分片条、集合通信、跳转连线和冲突；Enter 跟随或询问</translation>
    </message>
    <message>
        <source>Graph: to what an op reads, to where a tensor is used</source>
        <translation>图：到算子所读之处、到张量的使用之处</translation>
    </message>
    <message>
        <source>Graph: back and forward; Schedule: move the card</source>
        <translation>图：后退和前进；策略序列：移动卡片</translation>
    </message>
    <message>
        <source>Graph: set a bookmark, go to the next; Schedule: F2 edits the card</source>
        <translation>图：设置书签、到下一个；策略序列：F2 编辑卡片</translation>
    </message>
    <message>
        <source>Graph: the next and the previous place found</source>
        <translation>图：下一个和上一个找到之处</translation>
    </message>
    <message>
        <source>Schedule: duplicate the card, delete it, switch it off and on</source>
        <translation>策略序列：创建卡片副本、删除、停用和启用</translation>
    </message>
    <message>
        <source>Axis letter</source>
        <translation>轴字母</translation>
    </message>
    <message>
        <source>With an argument selected: cut it over that axis; Enter applies, Esc cancels</source>
        <translation>选中输入参数时：沿该轴切分；Enter 应用，Esc 取消</translation>
    </message>
    <message>
        <source>%1 is the shortcut of “%2”</source>
        <translation>%1 是“%2”的快捷键</translation>
    </message>
    <message>
        <source>%1 belongs to a panel: %2</source>
        <translation>%1 属于某个面板：%2</translation>
    </message>
    <message>
        <source>%1 is typed into fields: hold Ctrl or Alt with it</source>
        <translation>%1 用于输入文字：请同时按住 Ctrl 或 Alt</translation>
    </message>
    <message>
        <source>Tabs: the next and the previous document</source>
        <translation>标签页：下一个和上一个文档</translation>
    </message>
    <message>
        <source>Tabs: the document in that place</source>
        <translation>标签页：该位置的文档</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Graph: move up and down</source>
        <translation>图：上下移动</translation>
    </message>
    <message>
        <source>Shift+wheel</source>
        <translation>Shift+滚轮</translation>
    </message>
    <message>
        <source>Graph: move sideways; Timeline: earlier and later</source>
        <translation>图：左右移动；时间线：向前和向后</translation>
    </message>
    <message>
        <source>Ctrl+wheel, pinch</source>
        <translation>Ctrl+滚轮，双指缩放</translation>
    </message>
    <message>
        <source>Graph: zoom about the pointer</source>
        <translation>图：以指针为中心缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Graph: move it; in the small picture, move the part that is shown</source>
        <translation>图：移动图；在缩略图中移动所显示的部分</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Graph: open a group; on its header, close it</source>
        <translation>图：打开分组；在其标题上则关闭</translation>
    </message>
    <message>
        <source>Back and forward button</source>
        <translation>后退键和前进键</translation>
    </message>
    <message>
        <source>Graph: back to where you were, forward again</source>
        <translation>图：回到之前的位置，再次前进</translation>
    </message>
    <message>
        <source>Timeline: zoom about the pointer</source>
        <translation>时间线：以指针为中心缩放</translation>
    </message>
    <message>
        <source>Timeline: zoom into the stretch; a double click shows all of it</source>
        <translation>时间线：放大所选区段；双击显示全部</translation>
    </message>
    <message>
        <source>Schedule: along the cards</source>
        <translation>策略序列：沿卡片移动</translation>
    </message>
    <message>
        <source>Drag an axis</source>
        <translation>拖动轴</translation>
    </message>
    <message>
        <source>From the mesh or the bar onto a dimension: cut it over that axis; with Alt, this one only</source>
        <translation>从网格或工具栏拖到某个维度：沿该轴切分；按住 Alt 仅此一个</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>What can be done with what is under the pointer</source>
        <translation>可对指针下的内容执行的操作</translation>
    </message>
</context>
<context>
    <name>axiscape::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>axiscape::SizesDialog</name>
    <message>
        <source>Sizes of %1</source>
        <translation>%1 的尺寸</translation>
    </message>
    <message numerus="yes">
        <source>The program leaves %n size(s) open. To be cut it needs a number for each; a project remembers them.</source>
        <translation>
            <numerusform>程序有 %n 个尺寸未定。要切分它，需要为每个尺寸给出数值；项目会记住它们。</numerusform>
        </translation>
    </message>
    <message>
        <source>Size of %1</source>
        <translation>%1 的大小</translation>
    </message>
    <message>
        <source>Leave open</source>
        <translation>保持未定</translation>
    </message>
    <message>
        <source>Opens the program as it is, only to be read</source>
        <translation>按原样打开程序，仅供查看</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>确定尺寸</translation>
    </message>
</context>
<context>
    <name>axiscape::Slowdowns</name>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>the links of %1</source>
        <translation>链路 %1</translation>
    </message>
    <message>
        <source>What if %1 were slower</source>
        <translation>如果%1 变慢</translation>
    </message>
    <message>
        <source>As fast as the others</source>
        <translation>与其他一样快</translation>
    </message>
    <message>
        <source>%1 times slower</source>
        <translation>减速 %1 倍</translation>
    </message>
    <message>
        <source>Make %1 as fast as it is</source>
        <translation>恢复%1 的速度</translation>
    </message>
    <message>
        <source>Make %1 %2 times slower</source>
        <translation>将%1 减速 %2 倍</translation>
    </message>
</context>
<context>
    <name>axiscape::StartPage</name>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>Cut a model over many devices, and see what it costs</source>
        <translation>将模型切分到多个设备，并查看其开销</translation>
    </message>
    <message>
        <source>Open a model, drag mesh axes onto it, read memory and time before you own the hardware.</source>
        <translation>打开模型，将设备网格的轴拖到其上，无需拥有硬件即可得知内存与时间。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Drop a StableHLO module or a project here</source>
        <translation>将 StableHLO 模块或项目拖放到此处</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>From JAX</source>
        <translation>来自 JAX</translation>
    </message>
    <message>
        <source>Files you open are listed here.</source>
        <translation>打开过的文件会列在此处。</translation>
    </message>
    <message>
        <source>Ctrl+O opens, Ctrl+Shift+P finds any command, F1 helps.</source>
        <translation>Ctrl+O 打开，Ctrl+Shift+P 查找任何命令，F1 显示帮助。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n lessons</source>
        <translation>
            <numerusform>%1 / %n 课</numerusform>
        </translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
</context>
<context>
    <name>axiscape::StepPlayer</name>
    <message>
        <source>Propagation, step by step</source>
        <translation>逐步传播</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>回到开头 (Home)</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>后退一步 (Left)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停 (Space)</translation>
    </message>
    <message>
        <source>One step (Right)</source>
        <translation>前进一步 (Right)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Show the whole schedule again (Esc)</source>
        <translation>重新显示整个策略序列 (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Before %1.
Right makes a step, Space plays.</source>
        <translation>在 %1 之前。
按 Right 前进一步，按 Space 播放。</translation>
    </message>
</context>
<context>
    <name>axiscape::StrategyButton</name>
    <message>
        <source>The strategy you are editing, and the others of this project</source>
        <translation>正在编辑的方案，以及此项目的其他方案</translation>
    </message>
    <message>
        <source>Strategy: %1</source>
        <translation>方案：%1</translation>
    </message>
    <message>
        <source>  (pinned)</source>
        <translation>  （已固定）</translation>
    </message>
    <message>
        <source>Pin it as it is now</source>
        <translation>固定其当前状态</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Rename strategy</source>
        <translation>重命名方案</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Compare strategies</source>
        <translation>比较方案</translation>
    </message>
</context>
<context>
    <name>axiscape::StrategyEdits</name>
    <message>
        <source>No tactics</source>
        <translation>没有策略</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>创建 %1 的副本</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>与 %1 比较</translation>
    </message>
    <message>
        <source>Save comparison %1</source>
        <translation>保存比较组合 %1</translation>
    </message>
    <message>
        <source>Show comparison %1</source>
        <translation>显示比较组合 %1</translation>
    </message>
</context>
<context>
    <name>axiscape::TacticEditor</name>
    <message>
        <source>New tactic</source>
        <translation>新建策略</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>%1, %2 devices</source>
        <translation>%1，%2 个设备</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Add a pattern</source>
        <translation>添加模式</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>An argument takes the first pattern that matches it</source>
        <translation>输入参数采用第一个与其匹配的模式</translation>
    </message>
    <message>
        <source>Add tactic</source>
        <translation>添加策略</translation>
    </message>
    <message>
        <source>Apply changes</source>
        <translation>应用更改</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Axis</source>
        <translation>轴(&amp;A)</translation>
    </message>
    <message>
        <source>Remove action</source>
        <translation>移除动作</translation>
    </message>
    <message>
        <source>Stored actions, run after the patterns</source>
        <translation>已存储的动作，在模式之后执行</translation>
    </message>
    <message>
        <source>A name is needed</source>
        <translation>需要名称</translation>
    </message>
    <message>
        <source>At least one pattern is needed</source>
        <translation>至少需要一个模式</translation>
    </message>
    <message>
        <source>Pattern %1: %2</source>
        <translation>模式 %1：%2</translation>
    </message>
</context>
<context>
    <name>axiscape::TacticsPanel</name>
    <message>
        <source>Tactics</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>over</source>
        <comment>an axis; its chips follow</comment>
        <translation>沿轴</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>沿 %1</translation>
    </message>
    <message>
        <source>What the tactics would do over %1 (%2)</source>
        <translation>各策略沿 %1 (%2) 的效果</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Add %1 over %2</source>
        <translation>沿 %2 添加 %1</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>drag onto the schedule</source>
        <translation>拖到策略序列上</translation>
    </message>
</context>
<context>
    <name>axiscape::TensorView</name>
    <message>
        <source>Selected tensor</source>
        <translation>所选张量</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Click a tensor in the graph or a row in the table to see its tiles.</source>
        <translation>单击计算图中的张量或表格中的行以查看其分块。</translation>
    </message>
    <message>
        <source>Shardy notation: %1</source>
        <translation>Shardy 记法：%1</translation>
    </message>
    <message>
        <source>Each device holds %1</source>
        <translation>每个设备持有 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>axiscape::TileView</name>
    <message>
        <source>Tiles</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>On device %1
%2 at (%3)</source>
        <translation>在设备 %1 上
%2，位于 (%3)</translation>
    </message>
</context>
<context>
    <name>axiscape::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>The x axis is seconds of one step</source>
        <translation>横轴为单步内的秒数</translation>
    </message>
    <message>
        <source>Program order</source>
        <translation>程序顺序</translation>
    </message>
    <message>
        <source>The x axis is the order of the ops</source>
        <translation>横轴为算子的顺序</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图形</translation>
    </message>
    <message>
        <source>Lanes and memory</source>
        <translation>泳道与内存</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The intervals of the lanes as a table</source>
        <translation>以表格显示各泳道的区间</translation>
    </message>
    <message>
        <source>Device shown</source>
        <translation>显示的设备</translation>
    </message>
    <message>
        <source>device </source>
        <translation>设备 </translation>
    </message>
    <message>
        <source>The device whose tiles and times are shown</source>
        <translation>显示其分块和时间的设备</translation>
    </message>
    <message>
        <source>Intervals of the timeline</source>
        <translation>时间线的区间</translation>
    </message>
    <message>
        <source>Nothing is open
Open a model to see what a step costs.</source>
        <translation>未打开任何内容
打开模型以查看单步的开销。</translation>
    </message>
    <message>
        <source>No hardware chosen
Choose a device to see time and memory.</source>
        <translation>未选择硬件
选择设备型号以查看时间与内存。</translation>
    </message>
    <message>
        <source>Simulating the step</source>
        <translation>正在模拟单步</translation>
    </message>
    <message>
        <source>capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation>计算 %1</translation>
    </message>
    <message>
        <source>communication %1, of it exposed %2</source>
        <translation>通信 %1，其中未隐藏 %2</translation>
    </message>
    <message>
        <source>device %1 computes %2 and waits %3</source>
        <translation>设备 %1 计算 %2，等待 %3</translation>
    </message>
    <message>
        <source>1 device</source>
        <translation>1 个设备</translation>
    </message>
    <message>
        <source>%1 devices, all alike · shown:</source>
        <translation>%1 个设备，完全相同 · 显示：</translation>
    </message>
    <message numerus="yes">
        <source>%1 devices, %n kind(s) · shown:</source>
        <translation>
            <numerusform>%1 个设备，%n 类 · 显示：</numerusform>
        </translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>All devices one below the other, equal ones once</source>
        <translation>所有设备上下排列，相同的只显示一次</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Every kernel under the ceilings of the chip</source>
        <translation>芯片上限之下的每个内核</translation>
    </message>
</context>
<context>
    <name>axiscape::TimelinePlot</name>
    <message>
        <source>parameters</source>
        <translation>模型参数</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>临时缓冲区</translation>
    </message>
    <message>
        <source>collective buffers</source>
        <translation>集合通信缓冲区</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <comment>category, bytes, total</comment>
        <translation>%1，%2 / %3</translation>
    </message>
    <message>
        <source>%1 in use</source>
        <translation>已用 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Click for the row</source>
        <translation>点击查看该行</translation>
    </message>
</context>
<context>
    <name>axiscape::Timelines</name>
    <message>
        <source>%1 over %2</source>
        <comment>collective, axes</comment>
        <translation>%1（沿 %2）</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 链路</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>传输量</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>never, it is hidden</source>
        <translation>无，已被隐藏</translation>
    </message>
    <message>
        <source>Starts at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Tactic</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>单步 %1</translation>
    </message>
    <message>
        <source>step %1, between %2 and %3</source>
        <translation>单步 %1，介于 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <source>%1, far above this axis</source>
        <translation>%1，远超此坐标轴</translation>
    </message>
    <message>
        <source>Peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>Peak %1, %2</source>
        <translation>峰值 %1，%2</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <comment>layers, passes</comment>
        <translation>%1 至 %2，%3</translation>
    </message>
    <message>
        <source>forward and update</source>
        <translation>前向和更新</translation>
    </message>
    <message>
        <source>backward and update</source>
        <translation>反向和更新</translation>
    </message>
    <message>
        <source>forward, backward and update</source>
        <translation>前向、反向和更新</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>layers</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>前向和反向</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>forward, recomputed</source>
        <translation>前向，重计算</translation>
    </message>
    <message>
        <source>Other links</source>
        <translation>其他链路</translation>
    </message>
</context>
<context>
    <name>axiscape::ToolBarFit</name>
    <message>
        <source>More commands</source>
        <translation>更多命令</translation>
    </message>
</context>
<context>
    <name>axiscape::TransformWords</name>
    <message>
        <source>products</source>
        <translation>矩阵乘积</translation>
    </message>
    <message>
        <source>products by weights</source>
        <translation>与权重的乘积</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>各层</translation>
    </message>
    <message>
        <source>%1 recomputed</source>
        <translation>%1重计算</translation>
    </message>
    <message>
        <source>%1 recomputed but for %2</source>
        <translation>%1重计算，保留%2</translation>
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
            <numerusform>%n 个文档已更改但尚未保存。</numerusform>
        </translation>
    </message>
    <message>
        <source>The strategies of %1 were changed and not saved.</source>
        <translation>%1 的策略已更改但尚未保存。</translation>
    </message>
</context>
<context>
    <name>axiscape::ValueCuts</name>
    <message>
        <source>The mesh has no such axis</source>
        <translation>设备网格中没有此轴</translation>
    </message>
    <message>
        <source>The schedule is being computed</source>
        <translation>正在计算策略序列</translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation>沿 %3 切分 %1 的维度 %2</translation>
    </message>
    <message>
        <source>Keep %1 whole over %2</source>
        <translation>沿 %2 保持 %1 完整</translation>
    </message>
    <message>
        <source>Cut what leaves %1 in dim %2 over %3</source>
        <translation>沿 %3 切分离开 %1 的张量的第 %2 维</translation>
    </message>
    <message>
        <source>Keep what leaves %1 whole over %2</source>
        <translation>沿 %2 保持离开 %1 的张量完整</translation>
    </message>
    <message>
        <source>It leaves no named scope</source>
        <translation>它不离开任何命名作用域</translation>
    </message>
</context>
<context>
    <name>axiscape::ValueMenu</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>dim %1 · %2</source>
        <translation>维 %1 · %2</translation>
    </message>
    <message>
        <source>Cut over %1</source>
        <translation>沿 %1 切分</translation>
    </message>
    <message>
        <source>Keep it whole (REPLICATED)</source>
        <translation>保持完整 (REPLICATED)</translation>
    </message>
    <message>
        <source>All that leaves %1</source>
        <translation>离开 %1 的全部张量</translation>
    </message>
</context>
<context>
    <name>axiscape::VerdictBar</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>What would fit?</source>
        <translation>怎样放得下？</translation>
    </message>
    <message>
        <source>On how many devices, at which batch size, with which layers recomputed it would fit</source>
        <translation>用多少设备、多大批次、重计算哪些层才能放得下</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>Fits on one device</source>
        <translation>单个设备放得下</translation>
    </message>
    <message>
        <source>Over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1: all communication hidden behind compute, and none</source>
        <translation>%1：全部通信被计算掩盖，以及完全不掩盖</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>MFU %1 %</source>
        <translation>MFU %1 %</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 token/s</translation>
    </message>
    <message>
        <source>%1: batch times sequence, each step</source>
        <translation>%1：每步的批大小乘以序列长度</translation>
    </message>
    <message>
        <source>%1: how much of what the matrix units of all devices could do in that time the model&apos;s products use (model flops utilization).
They are %2 flops a step: every matrix product of the program, a multiply and an add counted as two; what is computed again for the backward pass is left out.</source>
        <translation>%1：模型的矩阵乘法占所有设备矩阵单元在该时间内能力的比例（模型浮点利用率）。
每步 %2 次浮点运算：程序中的全部矩阵乘法，一次乘加计为两次；为反向传播重新计算的部分不计入。</translation>
    </message>
    <message>
        <source>With what is computed again they use %1 % (hardware flops utilization).</source>
        <translation>计入重新计算的部分后为 %1 %（硬件浮点利用率）。</translation>
    </message>
    <message>
        <source>Step time: mostly launches</source>
        <translation>步时：主要是启动</translation>
    </message>
    <message numerus="yes">
        <source>Range widened by %n answer(s) of your own, of XLA for the CPU</source>
        <translation>
            <numerusform>区间已按您自己的 %n 个回答（面向 CPU 的 XLA）放宽</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Range widened by %n answer(s) of your own</source>
        <translation>
            <numerusform>区间已按您自己的 %n 个回答放宽</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>axiscape::VerifyDialog</name>
    <message>
        <source>an argument</source>
        <translation>某个输入参数</translation>
    </message>
    <message>
        <source>op %1, %2</source>
        <translation>算子 %1，%2</translation>
    </message>
    <message>
        <source>op %1, %2 at %3</source>
        <translation>算子 %1，%2，位于 %3</translation>
    </message>
    <message numerus="yes">
        <source>Run on a smaller copy of the model on %1: the same ops and the same decisions, %n size(s) shrunk.</source>
        <translation>
            <numerusform>在 %1 上以模型的缩小副本运行：算子与决定均相同，缩小了 %n 个尺寸。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run as it is, on %1.</source>
        <translation>在 %1 上按原样运行。</translation>
    </message>
    <message>
        <source>All numbers are f64.</source>
        <translation>所有数值均为 f64。</translation>
    </message>
    <message>
        <source>Numbers are of the model&apos;s own types.</source>
        <translation>数值采用模型自身的类型。</translation>
    </message>
    <message>
        <source>Compared op by op, each on equal numbers: a change of the last place of the inputs is %1 times as large in a result, or a choice falls otherwise between equals.</source>
        <translation>逐个运算比较，每个运算都在相同的数值上进行：输入末位的变化在某个结果中放大到 %1 倍，或者相等数值之间的选择结果不同。</translation>
    </message>
    <message>
        <source>A change of the last place of the inputs is %1 times as large in a result.</source>
        <translation>输入末位的变化在某个结果中放大到 %1 倍。</translation>
    </message>
    <message>
        <source>Not verified</source>
        <translation>未验证</translation>
    </message>
    <message>
        <source>Every device has its part of what the whole program gives. The largest difference is %1 of the largest element; up to %2 is rounding.</source>
        <translation>每个设备的结果都与完整程序的相应部分一致。最大差异为最大元素的 %1 倍；不超过 %2 倍属于舍入误差。</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>First at %1: device %2 has %3 at %4 of result %5, the whole program %6.</source>
        <translation>首次出现在%1：设备 %2 在结果 %5 的 %4 处为 %3，完整程序为 %6。</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>在计算图中显示</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Nothing is known about this strategy.</source>
        <translation>对此方案尚无结论。</translation>
    </message>
    <message>
        <source>Running both programs</source>
        <translation>正在运行两个程序</translation>
    </message>
    <message>
        <source>The strategy has changed since.</source>
        <translation>此后方案已更改。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Shrinking the model</source>
        <translation>正在缩小模型</translation>
    </message>
</context>
<context>
    <name>axiscape::WhatIfBadge</name>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>These figures suppose: %1
Click to end it</source>
        <translation>这些数字假设：%1
单击结束</translation>
    </message>
</context>
<context>
    <name>axiscape::WhatIfs</name>
    <message>
        <source>device %1, %2 times slower</source>
        <translation>设备 %1，减速 %2 倍</translation>
    </message>
    <message>
        <source>the links of %1, %2 times slower</source>
        <translation>%1 的链路，减速 %2 倍</translation>
    </message>
    <message>
        <source>End the what-if</source>
        <translation>结束假设</translation>
    </message>
    <message>
        <source>the links of %1 at device %2, %3 times slower</source>
        <translation>设备 %2 上 %1 的链路，慢 %3 倍</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyChangeRow</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Preview: %1</source>
        <translation>预览：%1</translation>
    </message>
    <message>
        <source>Show in the graph, the timeline and the tables what it would change</source>
        <translation>在计算图、时间线和表格中显示将要发生的变化</translation>
    </message>
    <message numerus="yes">
        <source>%1 collective(s)</source>
        <translation>
            <numerusform>%1 个集合通信</numerusform>
        </translation>
    </message>
    <message>
        <source>costs the same</source>
        <translation>开销相同</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyPopup</name>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Exact term: %1</source>
        <translation>精确表述：%1</translation>
    </message>
    <message>
        <source>A cut here would be refused</source>
        <translation>在此切分将被拒绝</translation>
    </message>
    <message>
        <source>What would change it</source>
        <translation>如何改变这一结果</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyReports</name>
    <message>
        <source>Move %1 before %2</source>
        <translation>将 %1 移到 %2 之前</translation>
    </message>
    <message>
        <source>Earlier wins: then %1 is applied first</source>
        <translation>先者优先：这样会先应用 %1</translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation>停用 %1</translation>
    </message>
    <message>
        <source>It decided this</source>
        <translation>这是由它决定的</translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation>选择%1</translation>
    </message>
    <message>
        <source>Cut %1 dim %2 over %3</source>
        <translation>沿 %3 切分 %1 的维度 %2</translation>
    </message>
    <message>
        <source>In all %1 of %2</source>
        <translation>用于 %2 的全部 %1 个</translation>
    </message>
    <message>
        <source>In this tensor only</source>
        <translation>仅用于此张量</translation>
    </message>
    <message>
        <source>Allow uneven shares</source>
        <translation>允许各份不均匀</translation>
    </message>
    <message>
        <source>Option padding: the last share is smaller</source>
        <translation>选项“填充”：最后一份较小</translation>
    </message>
    <message>
        <source>Allow axes in parts</source>
        <translation>允许轴分成多个部分</translation>
    </message>
    <message>
        <source>Option split_axes: an axis is split where a reshape needs it</source>
        <translation>选项“拆分轴”：在 reshape 需要时拆分轴</translation>
    </message>
    <message>
        <source>Allow extended factors</source>
        <translation>允许扩展因子</translation>
    </message>
    <message>
        <source>Option extended: also what needs a mask</source>
        <translation>选项“扩展因子”：也包括需要掩码的情形</translation>
    </message>
    <message numerus="yes">
        <source>… and %n steps between</source>
        <translation>
            <numerusform>… 中间还有 %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>cause, place</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>How it came about</source>
        <translation>由来</translation>
    </message>
    <message>
        <source>What uses it</source>
        <translation>使用它的算子</translation>
    </message>
    <message>
        <source>Who asked, and what became of it</source>
        <translation>谁提出了请求，结果如何</translation>
    </message>
    <message>
        <source>%1 cut it over %2.</source>
        <translation>%1 将其沿 %2 切分。</translation>
    </message>
    <message>
        <source>%1 put %2 on the sum of this op: each device adds up a part of the terms. An op holds an axis once, and what is decided first stays.</source>
        <translation>%1 将 %2 用于此算子的求和：每个设备累加一部分项。同一个轴在一个算子上只能使用一次，先作出的决定保留。</translation>
    </message>
    <message>
        <source>%1 put %2 on another dimension of this op. An op holds an axis once, and what is decided first stays.</source>
        <translation>%1 将 %2 用于此算子的另一个维度。同一个轴在一个算子上只能使用一次，先作出的决定保留。</translation>
    </message>
    <message>
        <source>%1 is asked for in more than one way. Nothing is placed until one is chosen.</source>
        <translation>对 %1 的请求不止一种。选定其一之前不作任何放置。</translation>
    </message>
    <message>
        <source>It could be cut over %1; no tactic has carried it here yet.</source>
        <translation>可以沿 %1 切分，但尚无策略将其传播到此处。</translation>
    </message>
    <message>
        <source>A neighbour asks for %1, but it cannot be placed here.</source>
        <translation>相邻算子请求 %1，但无法放置在此处。</translation>
    </message>
    <message>
        <source>A tactic keeps it whole along %1.</source>
        <translation>有策略使其沿 %1 保持完整。</translation>
    </message>
    <message>
        <source>This op has no rule: nothing is carried through it.</source>
        <translation>此算子没有规则：不会经由它传播。</translation>
    </message>
    <message>
        <source>It is a single number: there is nothing to cut.</source>
        <translation>这是单个数值：没有可切分的内容。</translation>
    </message>
    <message>
        <source>No tactic cuts it over %1, and no neighbour asks for it.</source>
        <translation>没有策略将其沿 %1 切分，也没有相邻算子提出请求。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>result of an op, its name</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Why is dim %1 cut over</source>
        <translation>维度 %1 为何切分到轴</translation>
    </message>
    <message>
        <source>Why is it not cut over</source>
        <translation>为何没有切分到轴</translation>
    </message>
    <message>
        <source>Why is it a partial sum over</source>
        <translation>为何部分和位于轴</translation>
    </message>
    <message>
        <source>dim %1: %2</source>
        <translation>维度 %1：%2</translation>
    </message>
</context>
<context>
    <name>axiscape::WhyStepButton</name>
    <message>
        <source>Show it in the graph</source>
        <translation>在计算图中显示</translation>
    </message>
</context>
<context>
    <name>axiscape::WorkGuard</name>
    <message>
        <source>What is not saved cannot be kept for recovery: %1</source>
        <translation>无法为恢复保留未保存的内容：%1</translation>
    </message>
    <message numerus="yes">
        <source>Axiscape ended before %1 was saved. Last change: %2, %n tactic(s).</source>
        <translation>
            <numerusform>Axiscape 在保存 %1 之前已退出。上次更改：%2，%n 个策略。</numerusform>
        </translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Open it as it was; it is not saved yet</source>
        <translation>按当时的状态打开；尚未保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Delete what was kept</source>
        <translation>删除保留的内容</translation>
    </message>
    <message>
        <source>What you changed since is lost</source>
        <translation>此后所作的更改将丢失</translation>
    </message>
    <message>
        <source>The strategies stay as they are</source>
        <translation>方案保持不变</translation>
    </message>
    <message>
        <source>%1 was changed by another program, and here, too.</source>
        <translation>%1 已被其他程序更改，且在此处也有更改。</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 已被其他程序更改。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>重新读取文件</translation>
    </message>
    <message>
        <source>Keep what is open</source>
        <translation>保留当前打开的内容</translation>
    </message>
    <message>
        <source>Saving will replace the file</source>
        <translation>保存时将替换该文件</translation>
    </message>
    <message>
        <source>Axiscape ended before these were saved: %1. Last change: %2.</source>
        <translation>Axiscape 结束时以下内容尚未保存：%1。最后更改：%2。</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>the mesh {} has {} devices, the program runs on {}</source>
        <translation>网格 {} 有 {} 个设备，程序在 {} 个设备上运行</translation>
    </message>
    <message>
        <source>the lock has {}, the program runs on {}</source>
        <translation>锁定文件有 {} 个，程序在 {} 个设备上运行</translation>
    </message>
    <message>
        <source>{} along {} of {}, {} times a step, is not in the lock: {}, {}</source>
        <translation>沿 {1} 的 {0}，{2}，每步 {3} 次，不在锁定文件中：{4}，{5}</translation>
    </message>
    <message>
        <source>{} along {} of {} runs {} times a step, {} in the lock: {}, {}</source>
        <translation>沿 {1} 的 {0}（{2}）每步运行 {3} 次，锁定文件中为 {4} 次：{5}，{6}</translation>
    </message>
    <message>
        <source>{} along {} sends {}, {} in the lock: {}, {}</source>
        <translation>沿 {1} 的 {0} 发送 {2}，锁定文件中为 {3}：{4}，{5}</translation>
    </message>
    <message>
        <source>{} along {} of {} is in the lock and no longer in the program: {}</source>
        <translation>沿 {1} 的 {0}（{2}）在锁定文件中，但程序中已没有：{3}</translation>
    </message>
    <message>
        <source>could not start zlib</source>
        <translation>无法启动 zlib</translation>
    </message>
    <message>
        <source>the gzip data is damaged or cut short</source>
        <translation>gzip 数据已损坏或被截断</translation>
    </message>
    <message>
        <source>the file is packed with {}</source>
        <translation>该文件是用 {} 压缩的</translation>
    </message>
    <message>
        <source>only gzip is unpacked here</source>
        <translation>此处只能解压 gzip</translation>
    </message>
    <message>
        <source>unpack it: {} {}</source>
        <translation>请先解压：{} {}</translation>
    </message>
    <message>
        <source>more than 4 GiB when expanded</source>
        <translation>解压后超过 4 GiB</translation>
    </message>
    <message>
        <source>Fetch or write the file again</source>
        <translation>请重新获取或写出该文件</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>请检查路径</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>这是文件夹，不是文件</translation>
    </message>
    <message>
        <source>Name the file inside it</source>
        <translation>请指定其中的文件</translation>
    </message>
    <message>
        <source>could not be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>请检查其权限</translation>
    </message>
    <message>
        <source>could not be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>Check the folder, its permissions and free space</source>
        <translation>请检查文件夹、其权限和可用空间</translation>
    </message>
    <message>
        <source>could not be replaced</source>
        <translation>无法替换</translation>
    </message>
    <message>
        <source>new · {}</source>
        <translation>新增 · {}</translation>
    </message>
    <message>
        <source>only here · {}</source>
        <translation>仅此处 · {}</translation>
    </message>
    <message>
        <source>only in {} · {}</source>
        <translation>仅在 {} 中 · {}</translation>
    </message>
    <message>
        <source>results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>backward · {}</source>
        <translation>反向 · {}</translation>
    </message>
    <message>
        <source>update · {}</source>
        <translation>更新 · {}</translation>
    </message>
    <message>
        <source>no rule</source>
        <translation>无规则</translation>
    </message>
    <message>
        <source>× {}, folded</source>
        <translation>× {}，已折叠</translation>
    </message>
    <message>
        <source>{} each</source>
        <translation>各 {}</translation>
    </message>
    <message>
        <source>the results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>to {}</source>
        <translation>到 {}</translation>
    </message>
    <message>
        <source>from {}</source>
        <translation>来自 {}</translation>
    </message>
    <message>
        <source>over {}</source>
        <translation>沿维度 {}</translation>
    </message>
    <message>
        <source>along {}</source>
        <translation>沿 {}</translation>
    </message>
    <message>
        <source>slices {}</source>
        <translation>切片 {}</translation>
    </message>
    <message>
        <source>{} times</source>
        <translation>{} 次</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>what is sharded by hand is on another mesh than the strategy</source>
        <translation>手动分片的部分所用设备网格与方案不同</translation>
    </message>
    <message>
        <source>the strategy&apos;s is {}</source>
        <translation>方案的设备网格为 {}</translation>
    </message>
    <message>
        <source>Use the mesh of the program</source>
        <translation>请使用程序的设备网格</translation>
    </message>
    <message>
        <source>the export was cancelled</source>
        <translation>导出已取消</translation>
    </message>
    <message>
        <source>A Python module that shards your function and checks itself</source>
        <translation>一个 Python 模块，对您的函数进行分片并自行检查</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>A few lines of Python: path patterns and their PartitionSpecs</source>
        <translation>几行 Python：路径模式及其 PartitionSpec</translation>
    </message>
    <message>
        <source>The StableHLO module with the shardings written into it</source>
        <translation>写入了分片的 StableHLO 模块</translation>
    </message>
    <message>
        <source>Device-local</source>
        <translation>单设备程序</translation>
    </message>
    <message>
        <source>The program of each device with its collectives, and Python that runs it</source>
        <translation>每个设备的程序及其集合通信，以及运行它的 Python</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>One HTML page: map, schedule, shardings, collectives, memory and time</source>
        <translation>一个 HTML 页面：地图、策略序列、分片、集合通信、内存与时间</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>A picture of the map: blocks, what they cost, how they are cut</source>
        <translation>地图的图片：各模块、代价与切分方式</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>no such export</source>
        <translation>没有这种导出格式</translation>
    </message>
    <message>
        <source>the model itself would be written over</source>
        <translation>模型文件本身会被覆盖</translation>
    </message>
    <message>
        <source>Give the export another name</source>
        <translation>请为导出文件换一个名称</translation>
    </message>
    <message>
        <source>it is gzip&apos;d</source>
        <translation>它是 gzip 压缩的</translation>
    </message>
    <message>
        <source>two files would have one name</source>
        <translation>两个文件会同名</translation>
    </message>
    <message>
        <source>Let the name end in {}</source>
        <translation>名称请以 {} 结尾</translation>
    </message>
    <message>
        <source>JAX has no array of this type</source>
        <translation>JAX 没有这种类型的数组</translation>
    </message>
    <message>
        <source>PartitionSpec has no word for a partial sum</source>
        <translation>PartitionSpec 无法表示部分和</translation>
    </message>
    <message>
        <source>Reduce it before it is returned</source>
        <translation>请在返回之前归约</translation>
    </message>
    <message>
        <source>JAX cuts arguments and results into equal parts only</source>
        <translation>JAX 只能将输入参数和结果切成相等的部分</translation>
    </message>
    <message>
        <source>{} of dimension {} do not divide by {}</source>
        <translation>{}（维度 {}）不能被 {} 整除</translation>
    </message>
    <message>
        <source>shardings of arguments and results cannot carry a decision on an op</source>
        <translation>输入参数和结果的分片无法承载对算子的决策</translation>
    </message>
    <message>
        <source>tactic {}</source>
        <translation>策略 {}</translation>
    </message>
    <message>
        <source>Decide it on an argument, or export to JAX or Shardy, which carry it as a constraint</source>
        <translation>请改为在输入参数上决策，或导出为 JAX 或 Shardy，它们以约束的形式承载</translation>
    </message>
    <message>
        <source>there is no graph to draw</source>
        <translation>没有可绘制的计算图</translation>
    </message>
    <message>
        <source>laying out the graph</source>
        <translation>正在布局计算图</translation>
    </message>
    <message>
        <source>no rule can tell two tensors of one path apart</source>
        <translation>没有规则能区分同一路径的两个张量</translation>
    </message>
    <message>
        <source>they are sharded differently</source>
        <translation>它们的分片不同</translation>
    </message>
    <message>
        <source>no list of patterns gives these shardings</source>
        <translation>没有模式列表能给出这些分片</translation>
    </message>
    <message>
        <source>paths differ only in characters that patterns use</source>
        <translation>路径仅在模式所用的字符上有区别</translation>
    </message>
    <message>
        <source>interpreting, operations run</source>
        <translation>正在解释执行，已运行的操作数</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>正在绘制</translation>
    </message>
    <message>
        <source>Write the axes as model,batch (devices are counted along the last first), snake, or the device at every position as 0-3,7-4</source>
        <translation>将各轴写作 model,batch（设备先沿最后一个轴计数）、snake，或写出每个位置上的设备，如 0-3,7-4</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no device and no range of devices</source>
        <translation>“{}”不是设备，也不是设备范围</translation>
    </message>
    <message>
        <source>there is no device {}</source>
        <translation>没有设备 {}</translation>
    </message>
    <message>
        <source>the mesh has {}, from 0 to {}</source>
        <translation>设备网格有 {} 个，从 0 到 {}</translation>
    </message>
    <message>
        <source>device {} is there twice</source>
        <translation>设备 {} 出现了两次</translation>
    </message>
    <message>
        <source>device {} is missing</source>
        <translation>缺少设备 {}</translation>
    </message>
    <message>
        <source>{} of {} are placed</source>
        <translation>已放置 {} 个，共 {} 个</translation>
    </message>
    <message>
        <source>the devices of a mesh of more than {} are as they are counted</source>
        <translation>超过 {} 个设备的网格只能按计数顺序排列设备</translation>
    </message>
    <message>
        <source>the mesh has no axis &apos;{}&apos;</source>
        <translation>设备网格中没有轴“{}”</translation>
    </message>
    <message>
        <source>its axes are {}</source>
        <translation>其轴为 {}</translation>
    </message>
    <message>
        <source>axis {} is there twice</source>
        <translation>轴 {} 出现了两次</translation>
    </message>
    <message>
        <source>axis {} is missing</source>
        <translation>缺少轴 {}</translation>
    </message>
    <message>
        <source>all axes are counted</source>
        <translation>所有轴都参与计数</translation>
    </message>
    <message>
        <source>no hardware is named &apos;{}&apos;</source>
        <translation>没有名为“{}”的硬件</translation>
    </message>
    <message>
        <source>Known are {}; or name a file (*.json)</source>
        <translation>已知的有 {}；或指定一个文件 (*.json)</translation>
    </message>
    <message>
        <source>it is not axiscape.hardware</source>
        <translation>它不是 axiscape.hardware</translation>
    </message>
    <message>
        <source>only version 2 is known</source>
        <translation>只认识版本 2</translation>
    </message>
    <message>
        <source>a name and a title are needed</source>
        <translation>需要名称和标题</translation>
    </message>
    <message>
        <source>true or false is needed</source>
        <translation>需要 true 或 false</translation>
    </message>
    <message>
        <source>it is neither gpu nor tpu</source>
        <translation>既不是 gpu 也不是 tpu</translation>
    </message>
    <message>
        <source>a list of 1 to {} levels is needed</source>
        <translation>需要含 1 到 {} 个层级的列表</translation>
    </message>
    <message>
        <source>an object is needed</source>
        <translation>需要一个对象</translation>
    </message>
    <message>
        <source>there is no such key</source>
        <translation>没有这个键</translation>
    </message>
    <message>
        <source>known are {}</source>
        <translation>已知的有 {}</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>a text is needed</source>
        <translation>需要文本</translation>
    </message>
    <message>
        <source>an object of texts is needed</source>
        <translation>需要由文本组成的对象</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not among the sources</source>
        <translation>“{}”不在来源之中</translation>
    </message>
    <message>
        <source>a number is needed</source>
        <translation>需要数字</translation>
    </message>
    <message>
        <source>{} is not between {} and {}</source>
        <translation>{} 不在 {} 与 {} 之间</translation>
    </message>
    <message>
        <source>[number, source, confidence] is needed</source>
        <translation>需要 [数字， 来源， 置信度]</translation>
    </message>
    <message>
        <source>a whole number is needed</source>
        <translation>需要整数</translation>
    </message>
    <message>
        <source>two levels are named {}</source>
        <translation>两个层级都名为 {}</translation>
    </message>
    <message>
        <source>only a torus dimension has it</source>
        <translation>只有环面维度才有此项</translation>
    </message>
    <message>
        <source>there is no kind &apos;{}&apos;</source>
        <translation>没有“{}”这一类型</translation>
    </message>
    <message>
        <source>known are ring, line, torus_dimension, full_mesh, switch and data_centre</source>
        <translation>已知的有 ring、line、torus_dimension、full_mesh、switch 和 data_centre</translation>
    </message>
    <message>
        <source>an object of group sizes is needed</source>
        <translation>需要由组大小组成的对象</translation>
    </message>
    <message>
        <source>it is no number of devices</source>
        <translation>这不是设备数</translation>
    </message>
    <message>
        <source>the hardware cannot be read</source>
        <translation>无法读取该硬件</translation>
    </message>
    <message>
        <source>Write a mesh as batch=4,model=2</source>
        <translation>设备网格请写作 batch=4,model=2</translation>
    </message>
    <message>
        <source>a mesh needs an axis</source>
        <translation>设备网格需要至少一个轴</translation>
    </message>
    <message>
        <source>{} axes; a mesh has at most {}</source>
        <translation>{} 个轴；设备网格最多有 {} 个</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no name of an axis</source>
        <translation>“{}”不是轴的名称</translation>
    </message>
    <message>
        <source>a name has letters, digits and _ and starts with no digit</source>
        <translation>名称由字母、数字和 _ 组成，且不以数字开头</translation>
    </message>
    <message>
        <source>axis {} has size {}; the least is 1</source>
        <translation>轴 {} 的大小为 {}；最小为 1</translation>
    </message>
    <message>
        <source>the mesh has more than {} devices</source>
        <translation>设备网格超过 {} 个设备</translation>
    </message>
    <message>
        <source>axis {} has size {}</source>
        <translation>轴 {} 的大小为 {}</translation>
    </message>
    <message>
        <source>the mesh ends with a comma</source>
        <translation>设备网格以逗号结尾</translation>
    </message>
    <message>
        <source>read &apos;{}&apos;</source>
        <translation>读到“{}”</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no mesh axis</source>
        <translation>“{}”不是设备网格的轴</translation>
    </message>
    <message>
        <source>it has no =</source>
        <translation>其中没有 =</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no size of an axis</source>
        <translation>“{}”不是轴的大小</translation>
    </message>
    <message>
        <source>Write a placement as batch=dcn,model=x*y or with sizes model=x:4*y:2, nearest first</source>
        <translation>放置请写作 batch=dcn,model=x*y，或带大小写作 model=x:4*y:2，最近的在前</translation>
    </message>
    <message>
        <source>axis {} has more than 8 parts</source>
        <translation>轴 {} 超过 8 个部分</translation>
    </message>
    <message>
        <source>{} has no network level &apos;{}&apos;</source>
        <translation>{} 没有网络层级“{}”</translation>
    </message>
    <message>
        <source>Known are {}</source>
        <translation>已知的有 {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no number of devices</source>
        <translation>“{}”不是设备数</translation>
    </message>
    <message>
        <source>{} devices of axis {} cannot be placed on {}</source>
        <translation>{} 个设备（轴 {}）无法放置到 {} 上</translation>
    </message>
    <message>
        <source>{} are left of its {}</source>
        <translation>剩余 {} 个，共 {} 个</translation>
    </message>
    <message>
        <source>axis {} does not fit on {}</source>
        <translation>轴 {} 放不进 {}</translation>
    </message>
    <message>
        <source>{} devices are to go where {} have room</source>
        <translation>要放 {} 个设备，而只有 {} 个的空间</translation>
    </message>
    <message>
        <source>the parts of axis {} do not make up its {} devices</source>
        <translation>轴 {} 的各部分凑不成其 {} 个设备</translation>
    </message>
    <message>
        <source>&apos;{}&apos; places no axis</source>
        <translation>“{}”没有放置任何轴</translation>
    </message>
    <message>
        <source>axis {} is placed twice</source>
        <translation>轴 {} 被放置了两次</translation>
    </message>
    <message>
        <source>argument {}</source>
        <translation>输入参数 {}</translation>
    </message>
    <message>
        <source>{} result {}</source>
        <translation>{} 结果 {}</translation>
    </message>
    <message>
        <source>tile {} dim {} over {}</source>
        <translation>将 {} 的维度 {} 沿 {} 切分</translation>
    </message>
    <message>
        <source>keep {} whole along {}</source>
        <translation>使 {} 沿 {} 保持完整</translation>
    </message>
    <message>
        <source>choose {} of {} along {}</source>
        <translation>选择 {}（{}，沿 {}）</translation>
    </message>
    <message>
        <source>propagate</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>the program has no such argument</source>
        <translation>程序没有这个输入参数</translation>
    </message>
    <message>
        <source>the value has no such dimension</source>
        <translation>该值没有这个维度</translation>
    </message>
    <message>
        <source>the axis is used on the value already</source>
        <translation>该轴已用于此值</translation>
    </message>
    <message>
        <source>the program has no such op result</source>
        <translation>程序没有这个算子结果</translation>
    </message>
    <message>
        <source>the program has no such op</source>
        <translation>程序没有这个算子</translation>
    </message>
    <message>
        <source>the op carries no such value</source>
        <translation>该算子不携带这个值</translation>
    </message>
    <message>
        <source>the op has no such factor</source>
        <translation>该算子没有这个因子</translation>
    </message>
    <message>
        <source>it could be placed</source>
        <translation>可以放置</translation>
    </message>
    <message>
        <source>the dimension is kept whole</source>
        <translation>该维度保持完整</translation>
    </message>
    <message>
        <source>the axis does not fall on one part of the dimension</source>
        <translation>该轴没有落在维度的某一个部分上</translation>
    </message>
    <message>
        <source>an axis outside of it in that dimension is not there</source>
        <translation>该维度中位于其外侧的轴不存在</translation>
    </message>
    <message>
        <source>does not divide</source>
        <translation>不能整除</translation>
    </message>
    <message>
        <source>an operand is kept whole along the axis</source>
        <translation>有操作数沿该轴保持完整</translation>
    </message>
    <message>
        <source>the value is kept whole along the axis</source>
        <translation>该值沿该轴保持完整</translation>
    </message>
    <message>
        <source>a more major part of the dimension is not used up</source>
        <translation>维度中更高位的部分尚未用完</translation>
    </message>
    <message>
        <source>another use would have to gather</source>
        <translation>另一处使用将不得不收集</translation>
    </message>
    <message>
        <source>each device would need more of the other devices&apos; elements than a gather brings</source>
        <translation>每个设备需要的其他设备的元素比一次收集带来的还多</translation>
    </message>
    <message>
        <source>a manual computation has the axis or the dimension to itself</source>
        <translation>手动计算独占该轴或该维度</translation>
    </message>
    <message>
        <source>a sharding constraint of the program says otherwise</source>
        <translation>程序的分片约束另有规定</translation>
    </message>
    <message>
        <source>the program says so there</source>
        <translation>程序在该处如此规定</translation>
    </message>
    <message>
        <source>a sharding constraint of the program</source>
        <translation>程序的分片约束</translation>
    </message>
    <message>
        <source>not an add of two partial sums that nobody else uses</source>
        <translation>不是两个仅在此使用的部分和的相加</translation>
    </message>
    <message>
        <source>the mesh has no such axis</source>
        <translation>设备网格中没有此轴</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>第 {} 步</translation>
    </message>
    <message>
        <source>{} has {} on dim {}</source>
        <translation>{} 有轴 {}，位于维度 {}</translation>
    </message>
    <message>
        <source>{} has {} on {}</source>
        <translation>{} 有轴 {}，位于 {}</translation>
    </message>
    <message>
        <source>the tactic chose it</source>
        <translation>由策略选定</translation>
    </message>
    <message>
        <source>the tactic tiles it so</source>
        <translation>策略如此切分</translation>
    </message>
    <message>
        <source>its shardings fix it</source>
        <translation>由其分片固定</translation>
    </message>
    <message>
        <source>its operand {} has it</source>
        <translation>其操作数 {} 有此轴</translation>
    </message>
    <message>
        <source>both of its operands are partial sums, and nobody else uses them</source>
        <translation>两个操作数都是部分和，且没有别处使用</translation>
    </message>
    <message>
        <source>{}, which uses it, asks for it</source>
        <translation>使用它的 {} 提出请求</translation>
    </message>
    <message>
        <source>{}, which uses its result, asks for it</source>
        <translation>使用其结果的 {} 提出请求</translation>
    </message>
    <message>
        <source>dim {}</source>
        <translation>维度 {}</translation>
    </message>
    <message>
        <source>operand {} ({}), which has it on dim {}</source>
        <translation>操作数 {}（{}），它在维度 {} 上有此轴</translation>
    </message>
    <message>
        <source>the two partial sums it adds</source>
        <translation>它所相加的两个部分和</translation>
    </message>
    <message>
        <source>{}, which uses {} as operand {}</source>
        <translation>{}（使用 {} 作为操作数 {}）</translation>
    </message>
    <message>
        <source>asked for on {} by {}</source>
        <translation>请求放在 {} 上，来自 {}</translation>
    </message>
    <message>
        <source>: but {} would have to gather it</source>
        <translation>：但 {} 将不得不收集它</translation>
    </message>
    <message>
        <source>: but {}</source>
        <translation>：但{}</translation>
    </message>
    <message>
        <source>{} is cut by {}{}</source>
        <translation>{} 已沿 {} 切分{}</translation>
    </message>
    <message>
        <source>{} is a partial sum over {}{}: {}</source>
        <translation>{} 是沿 {} 的部分和{}：{}</translation>
    </message>
    <message>
        <source>{}{}; an op holds an axis once, and what is decided stays</source>
        <translation>{}{}；一个算子只能持有一个轴一次，已决定的保持不变</translation>
    </message>
    <message>
        <source>a conflict: {} is asked for along {} in more than one way; nothing is placed until one is chosen</source>
        <translation>冲突：{} 沿 {} 有不止一种请求；选定其一之前不会放置</translation>
    </message>
    <message>
        <source>{} could take {}: nothing was propagated since</source>
        <translation>{} 可以接受 {}：此后尚未传播</translation>
    </message>
    <message>
        <source>{} is asked for along {}, but {}</source>
        <translation>{} 被请求沿 {} 切分，但{}</translation>
    </message>
    <message>
        <source>{} is kept whole along {}: a tactic made it atomic</source>
        <translation>{} 沿 {} 保持完整：有策略将其设为原子</translation>
    </message>
    <message>
        <source>{} has no rule: nothing passes through it</source>
        <translation>{} 没有规则：无法传播通过</translation>
    </message>
    <message>
        <source>{} is a scalar: there is nothing to cut</source>
        <translation>{} 是标量：没有可切分的内容</translation>
    </message>
    <message>
        <source>nobody asked: no neighbour of {} has {} there</source>
        <translation>没有请求：{} 的相邻算子在此处都没有 {}</translation>
    </message>
    <message>
        <source>{} leaves it whole: {}</source>
        <translation>{} 使其保持完整：{}</translation>
    </message>
    <message>
        <source>nobody asks it for the axis</source>
        <translation>没有算子向它请求该轴</translation>
    </message>
    <message>
        <source>{} uses it: {}</source>
        <translation>{} 使用它：{}</translation>
    </message>
    <message>
        <source>and {} further uses</source>
        <translation>另有 {} 处使用</translation>
    </message>
    <message>
        <source>{} value {}</source>
        <translation>{} 值 {}</translation>
    </message>
    <message>
        <source>the sum: it adds two partial sums</source>
        <translation>求和：它相加两个部分和</translation>
    </message>
    <message>
        <source>no factor</source>
        <translation>无因子</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{}（属于 {}）</translation>
    </message>
    <message>
        <source>… {} steps …</source>
        <translation>… {} 步 …</translation>
    </message>
    <message>
        <source>a tile of dim {}: {}</source>
        <translation>切分维度 {}：{}</translation>
    </message>
    <message>
        <source>only arguments and results of ops can be tiled</source>
        <translation>只有输入参数和算子结果可以切分</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>spread the optimizer state</source>
        <translation>分散优化器状态</translation>
    </message>
    <message>
        <source>spread the optimizer state of tensors of {} elements and more</source>
        <translation>分散元素数不少于 {} 的张量的优化器状态</translation>
    </message>
    <message>
        <source>spread all of the optimizer state</source>
        <translation>分散全部优化器状态</translation>
    </message>
    <message>
        <source>spread matrices</source>
        <translation>分散矩阵</translation>
    </message>
    <message>
        <source>spread parameters and optimizer state</source>
        <translation>分散参数和优化器状态</translation>
    </message>
    <message>
        <source>spread parameters</source>
        <translation>分散参数</translation>
    </message>
    <message>
        <source>cut {} dim {}</source>
        <translation>切分 {} 的维度 {}</translation>
    </message>
    <message>
        <source>keep {} whole</source>
        <translation>使 {} 保持完整</translation>
    </message>
    <message>
        <source>cut {}</source>
        <translation>切分 {}</translation>
    </message>
    <message>
        <source>{} of {} and its like</source>
        <translation>{}（仅 {} 及同形者）</translation>
    </message>
    <message>
        <source>{} of {} and its state</source>
        <translation>{}（仅 {} 及其状态）</translation>
    </message>
    <message>
        <source>{} of matrices</source>
        <translation>{}（仅矩阵）</translation>
    </message>
    <message>
        <source>{} of the optimizer state</source>
        <translation>{}（仅优化器状态）</translation>
    </message>
    <message>
        <source>{} where weights make it</source>
        <translation>{}（仅在产生它的权重上）</translation>
    </message>
    <message>
        <source>{}, the first where it meets itself</source>
        <translation>{}，与自身相遇处取前者</translation>
    </message>
    <message>
        <source>{}, the second where it meets itself</source>
        <translation>{}，与自身相遇处取后者</translation>
    </message>
    <message>
        <source>{} on the first dimensions</source>
        <translation>{}，在最前的维度上</translation>
    </message>
    <message>
        <source>{} over {}</source>
        <translation>{}，沿 {}</translation>
    </message>
    <message>
        <source>a search needs hardware: it looks for what is fast on it</source>
        <translation>搜索需要硬件：它寻找在该硬件上快的方案</translation>
    </message>
    <message>
        <source>Choose the hardware</source>
        <translation>请选择硬件</translation>
    </message>
    <message>
        <source>applying tactics</source>
        <translation>正在应用策略</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>模型参数</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>临时缓冲区</translation>
    </message>
    <message>
        <source>collective buffers</source>
        <translation>集合通信缓冲区</translation>
    </message>
    <message>
        <source>its factor {} is summed, and cut by {} into uneven shares: what a call makes of the padding is not known</source>
        <translation>其因子 {} 被求和，并被 {} 切成不等的部分：不知道该调用如何处理填充</translation>
    </message>
    <message>
        <source>its factor {}, which the option extended cuts along {}, has no local form</source>
        <translation>其因子 {} 由选项 extended 沿 {} 切分，没有单设备形式</translation>
    </message>
    <message>
        <source>{} has no program of one device</source>
        <translation>{} 没有单设备程序</translation>
    </message>
    <message>
        <source>its body counts devices on the module&apos;s own mesh, which is another than the strategy&apos;s</source>
        <translation>其函数体按模块自身的设备网格计数设备，而它与方案的不同</translation>
    </message>
    <message>
        <source>its body does not fit it</source>
        <translation>其函数体与它不匹配</translation>
    </message>
    <message>
        <source>its region is not one of while, case or if</source>
        <translation>其区域不属于 while、case 或 if</translation>
    </message>
    <message>
        <source>its regions do not match its results</source>
        <translation>其区域与其结果不匹配</translation>
    </message>
    <message>
        <source>inlining</source>
        <translation>正在内联</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>the mesh has no axis {}</source>
        <translation>设备网格中没有轴 {}</translation>
    </message>
    <message>
        <source>Its axes are {}</source>
        <translation>其轴为 {}</translation>
    </message>
    <message>
        <source>an action is on an argument or on an op</source>
        <translation>动作作用于输入参数或算子</translation>
    </message>
    <message>
        <source>an argument has no results</source>
        <translation>输入参数没有结果</translation>
    </message>
    <message>
        <source>{} names no factor</source>
        <translation>{} 不是任何因子</translation>
    </message>
    <message>
        <source>Write o0.1 for dimension 1 of operand 0, r0.1 for a result, or sum</source>
        <translation>操作数 0 的维度 1 请写作 o0.1，结果请写作 r0.1，或写 sum</translation>
    </message>
    <message>
        <source>unknown action {}</source>
        <translation>未知的动作 {}</translation>
    </message>
    <message>
        <source>Known are tile, atomic, choose, propagate</source>
        <translation>已知的有 tile、atomic、choose、propagate</translation>
    </message>
    <message>
        <source>an axis is a name and a size</source>
        <translation>轴由名称和大小组成</translation>
    </message>
    <message>
        <source>Write [&quot;batch&quot;, 4]</source>
        <translation>请写作 [&quot;batch&quot;, 4]</translation>
    </message>
    <message>
        <source>axis {} is not one of the {} of the mesh</source>
        <translation>轴 {} 不在设备网格的 {} 个轴之中</translation>
    </message>
    <message>
        <source>there is no argument {}; the model has {}</source>
        <translation>没有输入参数 {}；模型有 {} 个</translation>
    </message>
    <message>
        <source>there is no op {}; the model has {}</source>
        <translation>没有算子 {}；模型有 {} 个</translation>
    </message>
    <message>
        <source>op {} carries {} values, not {}</source>
        <translation>算子 {} 携带 {} 个值，而非 {} 个</translation>
    </message>
    <message>
        <source>op {} has no result {}</source>
        <translation>算子 {} 没有结果 {}</translation>
    </message>
    <message>
        <source>{} has no dimension {}; it has {}</source>
        <translation>{} 没有维度 {}；它有 {} 个</translation>
    </message>
    <message>
        <source>the pattern &apos;{}&apos; matches it</source>
        <translation>模式“{}”匹配它</translation>
    </message>
    <message>
        <source>Name the arguments meant more closely</source>
        <translation>请更精确地指定输入参数</translation>
    </message>
    <message>
        <source>no value of &apos;{}&apos; has a dimension {}</source>
        <translation>“{}”的值都没有维度 {}</translation>
    </message>
    <message>
        <source>{}, action {}</source>
        <translation>{}，动作 {}</translation>
    </message>
    <message>
        <source>Stored actions fit only the model and mesh they were made for</source>
        <translation>存储的动作只适用于生成它们的模型和设备网格</translation>
    </message>
    <message>
        <source>op {}</source>
        <translation>算子 {}</translation>
    </message>
    <message>
        <source>result {}</source>
        <translation>结果 {}</translation>
    </message>
    <message>
        <source>The sharding of {} cannot be read: {}.</source>
        <translation>无法读取 {} 的分片：{}。</translation>
    </message>
    <message>
        <source>The sharding of {} is on another mesh, {}.</source>
        <translation>{} 的分片位于另一个设备网格 {} 上。</translation>
    </message>
    <message>
        <source>{} is asked for as a partial sum; the schedule reduces it.</source>
        <translation>{} 被要求为部分和；策略序列会将其归约。</translation>
    </message>
    <message>
        <source>{} is cut along a part of axis {}.</source>
        <translation>{} 沿轴 {} 的一部分切分。</translation>
    </message>
    <message>
        <source>Axis {} is inside and outside another one: some dimensions have the two the other way round.</source>
        <translation>轴 {} 既在另一个轴之内又在其外：有些维度中两者的次序相反。</translation>
    </message>
    <message>
        <source>Dimension {} of {} is {}, cut in {}: the option padding is on.</source>
        <translation>维度 {}（{}）为 {}，切为 {} 份：选项 padding 已开启。</translation>
    </message>
    <message>
        <source>the module carries no sdy shardings</source>
        <translation>模块不带 sdy 分片</translation>
    </message>
    <message>
        <source>no argument, result or constraint of it has one on a mesh with axes</source>
        <translation>其输入参数、结果和约束都没有位于带轴设备网格上的分片</translation>
    </message>
    <message>
        <source>Lower the program with in_shardings or with_sharding_constraint, with Shardy on</source>
        <translation>请在启用 Shardy 的情况下用 in_shardings 或 with_sharding_constraint 降级程序</translation>
    </message>
    <message>
        <source>{} cuts {} already</source>
        <translation>{} 已切分 {}</translation>
    </message>
    <message>
        <source>{} is kept whole along {}</source>
        <translation>{} 沿 {} 保持完整</translation>
    </message>
    <message>
        <source>{} ({}) does not divide dimension {} of {}, which is {}</source>
        <translation>{}（{}）不能整除维度 {}（{}），其大小为 {}</translation>
    </message>
    <message>
        <source>{} is a single device: it cuts nothing</source>
        <translation>{} 是单个设备：不切分任何内容</translation>
    </message>
    <message>
        <source>nothing of {} is left to cut over {}</source>
        <translation>{} 沿 {} 已没有可切分的内容</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}。</translation>
    </message>
    <message>
        <source>A loop steps along it: cut, every step gathers it.</source>
        <translation>有循环沿它逐步推进：切分后每一步都要收集它。</translation>
    </message>
    <message>
        <source>the key {} is there twice</source>
        <translation>键 {} 出现了两次</translation>
    </message>
    <message>
        <source>more than {} levels deep</source>
        <translation>嵌套超过 {} 层</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>this is {}, wanted is {}</source>
        <translation>这是{}，需要的是{}</translation>
    </message>
    <message>
        <source>unknown key {}</source>
        <translation>未知的键 {}</translation>
    </message>
    <message>
        <source>the key {} is missing</source>
        <translation>缺少键 {}</translation>
    </message>
    <message>
        <source>{}{} is not from {} to {}</source>
        <translation>{}{} 不在 {} 到 {} 之间</translation>
    </message>
    <message>
        <source>a seed is not negative</source>
        <translation>种子不能为负</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Multi-query</source>
        <translation>多查询</translation>
    </message>
    <message>
        <source>Edge sharding</source>
        <translation>边分片</translation>
    </message>
    <message>
        <source>Spatial</source>
        <translation>空间切分</translation>
    </message>
    <message>
        <source>nothing is left to cut</source>
        <translation>已没有可切分的内容</translation>
    </message>
    <message>
        <source>no batch found: the model has no inputs but parameters and scalars</source>
        <translation>未找到批次：除参数和标量外模型没有输入</translation>
    </message>
    <message>
        <source>no batch found: the inputs are one graph, its edges pick rows of its nodes; edge sharding cuts it</source>
        <translation>未找到批次：输入是一张图，其边选取节点的行；可用边分片切分</translation>
    </message>
    <message>
        <source>no batch found: every dimension of the inputs is summed over or compared with itself</source>
        <translation>未找到批次：输入的每个维度都被求和或与自身比较</translation>
    </message>
    <message>
        <source>no attention found: no softmax of a product of two activations is multiplied with a third</source>
        <translation>未找到注意力：没有两个激活之积的 softmax 再与第三个相乘</translation>
    </message>
    <message>
        <source>no sequence found: no input has a dimension that the queries of attention run along</source>
        <translation>未找到序列：没有输入含有注意力的查询所沿的维度</translation>
    </message>
    <message>
        <source>a loop steps along the sequence: cut, every step would gather it</source>
        <translation>有循环沿序列逐步推进：切分后每一步都要收集它</translation>
    </message>
    <message>
        <source>no cache found: attention reads no keys and values from the inputs</source>
        <translation>未找到缓存：注意力不从输入读取键和值</translation>
    </message>
    <message>
        <source>the cached keys have heads of their own: Megatron cuts them</source>
        <translation>缓存的键有自己的头：由 Megatron 切分</translation>
    </message>
    <message>
        <source>no graph found: no input picks rows of activations</source>
        <translation>未找到图：没有输入选取激活的行</translation>
    </message>
    <message>
        <source>no edges found: no input has one row for each row picked</source>
        <translation>未找到边：没有输入对每个选取的行各有一行</translation>
    </message>
    <message>
        <source>no images found: no convolution slides over an input</source>
        <translation>未找到图像：没有卷积在输入上滑动</translation>
    </message>
    <message>
        <source>Without the option extended, windows keep a dimension whole: it is gathered before every convolution with one.</source>
        <translation>未启用选项 extended 时，窗口使维度保持完整：在每个带窗口的卷积之前都要收集它。</translation>
    </message>
    <message>
        <source>no weights found: no parameter is multiplied with activations</source>
        <translation>未找到权重：没有参数与激活相乘</translation>
    </message>
    <message>
        <source>the axis does not divide, or cuts already, the heads and hidden widths of the model</source>
        <translation>该轴不能整除，或已切分，模型的头和隐藏宽度</translation>
    </message>
    <message>
        <source>no attention and no pair of weights found: no weight makes a dimension that another contracts within a block</source>
        <translation>未找到注意力，也未找到权重对：没有权重产生被同一块中另一权重收缩的维度</translation>
    </message>
    <message>
        <source>no experts found: no product has a weight for each of several groups of its data</source>
        <translation>未找到专家：没有乘积对其数据的若干组各有一个权重</translation>
    </message>
    <message>
        <source>no embedding found: no input looks up rows of a parameter</source>
        <translation>未找到嵌入：没有输入查找参数的行</translation>
    </message>
    <message>
        <source>the model has no optimizer state: its update keeps nothing from step to step</source>
        <translation>模型没有优化器状态：其更新不在各步之间保留任何内容</translation>
    </message>
    <message>
        <source>the model has no optimizer state: it does not train</source>
        <translation>模型没有优化器状态：它不训练</translation>
    </message>
    <message>
        <source>the model has no gradients: it does not train</source>
        <translation>模型没有梯度：它不训练</translation>
    </message>
    <message>
        <source>the axis cuts the optimizer state already</source>
        <translation>该轴已切分优化器状态</translation>
    </message>
    <message>
        <source>no optimizer state is of the shape of a parameter</source>
        <translation>没有优化器状态与某个参数形状相同</translation>
    </message>
    <message>
        <source>{} and the gradients.</source>
        <translation>{}，以及梯度。</translation>
    </message>
    <message>
        <source>there is no strategy {}</source>
        <translation>没有方案 {}</translation>
    </message>
    <message>
        <source>a factor is how many times slower: at least 1</source>
        <translation>系数表示慢多少倍：至少为 1</translation>
    </message>
    <message>
        <source>the mesh has no device {}</source>
        <translation>设备网格中没有设备 {}</translation>
    </message>
    <message>
        <source>a strategy needs a name</source>
        <translation>方案需要名称</translation>
    </message>
    <message>
        <source>two strategies are named {}</source>
        <translation>两个方案都名为 {}</translation>
    </message>
    <message>
        <source>a project needs a strategy</source>
        <translation>项目需要至少一个方案</translation>
    </message>
    <message>
        <source>One with an empty schedule is enough</source>
        <translation>一个策略序列为空的方案即可</translation>
    </message>
    <message>
        <source>this is no project but {}</source>
        <translation>这不是项目，而是 {}</translation>
    </message>
    <message>
        <source>Wanted is axiscape.project</source>
        <translation>需要的是 axiscape.project</translation>
    </message>
    <message>
        <source>version {} of the format is newer than this program</source>
        <translation>格式版本 {} 比本程序新</translation>
    </message>
    <message>
        <source>It reads up to {}; a newer Axiscape may read it</source>
        <translation>本程序最高能读 {}；较新的 Axiscape 或许能读</translation>
    </message>
    <message>
        <source>unknown reshards {}</source>
        <translation>未知的 reshards {}</translation>
    </message>
    <message>
        <source>Known are partir, minimal</source>
        <translation>已知的有 partir、minimal</translation>
    </message>
    <message>
        <source>unknown profile {}</source>
        <translation>未知的配置 {}</translation>
    </message>
    <message>
        <source>Known are partir, least</source>
        <translation>已知的有 partir、least</translation>
    </message>
    <message>
        <source>an empty pattern matches nothing</source>
        <translation>空模式不匹配任何内容</translation>
    </message>
    <message>
        <source>an input is a dimension or a word</source>
        <translation>输入项是维度或单词</translation>
    </message>
    <message>
        <source>unknown input {}</source>
        <translation>未知的输入项 {}</translation>
    </message>
    <message>
        <source>Known are a dimension number, REPLICATED, FIRST_DIVISIBLE_DIM, UNKNOWN</source>
        <translation>已知的有维度编号、REPLICATED、FIRST_DIVISIBLE_DIM、UNKNOWN</translation>
    </message>
    <message>
        <source>unknown kind of tactic {}</source>
        <translation>未知的策略种类 {}</translation>
    </message>
    <message>
        <source>A tactic of the library is stored as the manual one that it is</source>
        <translation>策略库中的策略以其等价的手动策略存储</translation>
    </message>
    <message>
        <source>Known are manual, automatic</source>
        <translation>已知的有 manual、automatic</translation>
    </message>
    <message>
        <source>a tactic needs a name</source>
        <translation>策略需要名称</translation>
    </message>
    <message>
        <source>unknown kind of fingerprint</source>
        <translation>未知的指纹种类</translation>
    </message>
    <message>
        <source>Known is sha256:</source>
        <translation>已知的是 sha256:</translation>
    </message>
    <message>
        <source>a placement is on the levels of a hardware</source>
        <translation>放置取决于硬件的层级</translation>
    </message>
    <message>
        <source>Name the hardware too</source>
        <translation>请同时指定硬件</translation>
    </message>
    <message>
        <source>this is no tactic file but {}</source>
        <translation>这不是策略文件，而是 {}</translation>
    </message>
    <message>
        <source>Wanted is axiscape.tactics</source>
        <translation>需要的是 axiscape.tactics</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>另一个模型</translation>
    </message>
    <message>
        <source>this model</source>
        <translation>此模型</translation>
    </message>
    <message>
        <source>The tactics were made for {}, {} arguments; {} has {}</source>
        <translation>这些策略是为 {}（{} 个输入参数）制作的；{} 有 {} 个</translation>
    </message>
    <message>
        <source>The tactics were made for {}; {} has the same number of arguments but is another program</source>
        <translation>这些策略是为 {} 制作的；{} 的输入参数数量相同，但是另一个程序</translation>
    </message>
    <message>
        <source>its elements cannot be read</source>
        <translation>无法读取其元素</translation>
    </message>
    <message>
        <source>another loop of another length shares its bound</source>
        <translation>另一个长度不同的循环共用其上界</translation>
    </message>
    <message>
        <source>its shares are uneven</source>
        <translation>其份额不相等</translation>
    </message>
    <message>
        <source>its shares need elements of their neighbours</source>
        <translation>其份额需要相邻设备的元素</translation>
    </message>
    <message>
        <source>its rule would be another</source>
        <translation>其规则会变成另一条</translation>
    </message>
    <message>
        <source>it divides a size that is tied to another</source>
        <translation>它整除一个与另一大小相关联的大小</translation>
    </message>
    <message>
        <source>no smaller size fits all that is asked of it</source>
        <translation>没有更小的大小满足对它的全部要求</translation>
    </message>
    <message>
        <source>it holds the parts of one element</source>
        <translation>它存放单个元素的各部分</translation>
    </message>
    <message>
        <source>it is a few elements</source>
        <translation>它只有几个元素</translation>
    </message>
    <message>
        <source>all but a few elements are taken</source>
        <translation>除几个元素外全部被选取</translation>
    </message>
    <message>
        <source>the elements taken are spread unevenly</source>
        <translation>被选取的元素分布不均</translation>
    </message>
    <message>
        <source>it is padded and cut</source>
        <translation>它被填充并裁切</translation>
    </message>
    <message>
        <source>it joins a few elements</source>
        <translation>它拼接几个元素</translation>
    </message>
    <message>
        <source>it holds the numbers of an index</source>
        <translation>它存放索引的数字</translation>
    </message>
    <message>
        <source>a window covers it</source>
        <translation>它被一个窗口覆盖</translation>
    </message>
    <message>
        <source>it is made of one element</source>
        <translation>它由一个元素构成</translation>
    </message>
    <message>
        <source>it is the window of a convolution</source>
        <translation>它是卷积的窗口</translation>
    </message>
    <message>
        <source>it slides in a convolution</source>
        <translation>它在卷积中滑动</translation>
    </message>
    <message>
        <source>its features are in groups</source>
        <translation>其特征是分组的</translation>
    </message>
    <message>
        <source>so many are chosen</source>
        <translation>选取的数量即为此</translation>
    </message>
    <message>
        <source>it is inside the region of an op</source>
        <translation>它位于某个算子的区域内</translation>
    </message>
    <message>
        <source>it is not known how its sizes go together</source>
        <translation>不知道其各大小如何对应</translation>
    </message>
    <message>
        <source>its region works on tensors</source>
        <translation>其区域处理张量</translation>
    </message>
    <message>
        <source>its sizes have no common factors</source>
        <translation>其各大小没有公共因子</translation>
    </message>
    <message>
        <source>the sizes before and after it have no common factors</source>
        <translation>其前后的大小没有公共因子</translation>
    </message>
    <message>
        <source>the run was cancelled</source>
        <translation>运行已取消</translation>
    </message>
    <message>
        <source>looking for the first difference, operations run</source>
        <translation>正在查找首个差异，已运行的操作数</translation>
    </message>
    <message>
        <source>result {}{} on device {}, element {}: {}, expected {}</source>
        <translation>结果 {}{}，设备 {}，元素 {}：{}，应为 {}</translation>
    </message>
    <message>
        <source>{} (op {})</source>
        <translation>{}（算子 {}）</translation>
    </message>
    <message>
        <source>{} (op {}) at {}</source>
        <translation>{}（算子 {}），位于 {}</translation>
    </message>
    <message>
        <source>; sizes that cannot shrink: {}</source>
        <translation>；无法缩小的大小：{}</translation>
    </message>
    <message>
        <source>verification was cancelled</source>
        <translation>验证已取消</translation>
    </message>
    <message>
        <source>shrinking the model</source>
        <translation>正在缩小模型</translation>
    </message>
    <message>
        <source>{} at {}</source>
        <translation>{}，位于 {}</translation>
    </message>
    <message>
        <source>it takes {:.3g} element operations on {} devices, {:.3g} are the limit{}</source>
        <translation>需要 {:.3g} 次元素运算，在 {} 个设备上，上限为 {:.3g}{}</translation>
    </message>
    <message>
        <source>no result is a finite number on random data</source>
        <translation>对随机数据没有任何结果是有限数</translation>
    </message>
    <message>
        <source>its sizes do not follow from smaller ones</source>
        <translation>其各大小无法由更小的推出</translation>
    </message>
    <message>
        <source>the picture is too large for the memory there is</source>
        <translation>图片太大，现有内存不足</translation>
    </message>
    <message>
        <source>No tensor matches `{}`.</source>
        <translation>没有张量匹配 `{}`。</translation>
    </message>
    <message>
        <source>A shape is a size, `shape:4096`, or all of them, `shape:2x8`.</source>
        <translation>形状是一个大小 `shape:4096`，或全部大小 `shape:2x8`。</translation>
    </message>
    <message>
        <source>Bytes are a number with K, M, G or T, `bytes&gt;64M`.</source>
        <translation>字节数是带 K、M、G 或 T 的数字，`bytes&gt;64M`。</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} 和 {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}、{}</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{} ({})</translation>
    </message>
    <message>
        <source>The mesh has {}.</source>
        <translation>设备网格有 {}。</translation>
    </message>
    <message>
        <source>Cut {} dim {} over {}</source>
        <translation>将 {} 的维度 {} 沿 {} 切分</translation>
    </message>
    <message>
        <source>In all {} of {}.</source>
        <translation>应用于全部 {} 个 {}。</translation>
    </message>
    <message>
        <source>In this tensor only.</source>
        <translation>仅此张量。</translation>
    </message>
    <message>
        <source>this layer only</source>
        <translation>仅此层</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>With {}</source>
        <translation>加上 {}</translation>
    </message>
    <message>
        <source>With this change</source>
        <translation>作此更改后</translation>
    </message>
    <message>
        <source>would be cut over {}</source>
        <translation>将沿 {} 切分</translation>
    </message>
    <message>
        <source>collective to be added</source>
        <translation>将新增集合通信</translation>
    </message>
    <message>
        <source>cut over {} ({})</source>
        <translation>沿 {} 切分 ({})</translation>
    </message>
    <message>
        <source>partial sum, not reduced yet</source>
        <translation>部分和，尚未归约</translation>
    </message>
    <message>
        <source>continues elsewhere</source>
        <translation>在别处继续</translation>
    </message>
    <message>
        <source>the dimension</source>
        <translation>该维度</translation>
    </message>
    <message>
        <source>the dimension {}</source>
        <translation>维度 {}</translation>
    </message>
    <message>
        <source>cut differently</source>
        <translation>切分不同</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>仅此处</translation>
    </message>
    <message>
        <source>only in {}</source>
        <translation>仅在 {} 中</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>正在布局计算图</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>未打开任何模型</translation>
    </message>
    <message>
        <source>Open a StableHLO file, or drop one on the window.</source>
        <translation>打开 StableHLO 文件，或将其拖放到窗口上。</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>{} is cut over {}, but {} needs it whole there.</source>
        <translation>{} 沿 {} 切分，但 {} 在此处需要完整的它。</translation>
    </message>
    <message>
        <source>What {} makes is cut over {}, but is needed whole.</source>
        <translation>{} 产生的结果沿 {} 切分，但需要完整的。</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {}: each device holds a partial sum until they are added up.</source>
        <translation>{} 对一个沿 {} 切分的维度求和：相加之前每个设备持有部分和。</translation>
    </message>
    <message>
        <source>Each device holds a partial sum over {}; the sum is left cut, as its user wants it.</source>
        <translation>每个设备持有沿 {} 的部分和；按使用者的需要，和保持切分。</translation>
    </message>
    <message>
        <source>{} is cut over {} on one dimension, but {} wants it cut on another.</source>
        <translation>{} 沿 {} 切分在一个维度上，但 {} 需要切分在另一个维度上。</translation>
    </message>
    <message>
        <source>The tiles of {} lie on other devices than {} wants them on.</source>
        <translation>{} 的分块所在的设备与 {} 需要的不同。</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Among</source>
        <translation>涉及</translation>
    </message>
    <message>
        <source>{} devices</source>
        <translation>{} 个设备</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>未隐藏</translation>
    </message>
    <message>
        <source>nothing, all behind compute</source>
        <translation>无，全部被计算掩盖</translation>
    </message>
    <message>
        <source>nothing, devices wait for it</source>
        <translation>无，设备需等待</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>{} times by its loop</source>
        <translation>由其循环重复 {} 次</translation>
    </message>
    <message>
        <source>Caused by</source>
        <translation>起因</translation>
    </message>
    <message>
        <source>Only in {}. {}</source>
        <translation>仅在 {} 中。{}</translation>
    </message>
    <message>
        <source>Not in {}. {}</source>
        <translation>不在 {} 中。{}</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Each device holds</source>
        <translation>每个设备持有</translation>
    </message>
    <message>
        <source>as</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>In {}</source>
        <translation>在 {} 中</translation>
    </message>
    <message>
        <source>Dimension {}</source>
        <translation>维度 {}</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>see its tiles</source>
        <translation>查看其分块</translation>
    </message>
    <message>
        <source>Goes to {}</source>
        <translation>去往 {}</translation>
    </message>
    <message>
        <source>Comes from {}</source>
        <translation>来自 {}</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>输入参数</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>另有 {} 项</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>选择一项</translation>
    </message>
    <message>
        <source>go there</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>come back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>directly in it</source>
        <translation>直接位于其中</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>and {} more groups</source>
        <translation>另有 {} 个组</translation>
    </message>
    <message>
        <source>Collectives inside</source>
        <translation>内部的集合通信</translation>
    </message>
    <message>
        <source>{} equal layers, folded into one.</source>
        <translation>{} 个相同的层，折叠为一个。</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>then</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>{} free</source>
        <translation>剩余 {}</translation>
    </message>
    <message>
        <source>Over by {}</source>
        <translation>超出 {}</translation>
    </message>
    <message>
        <source>of {}</source>
        <translation>共 {}</translation>
    </message>
    <message>
        <source>Add axis {}</source>
        <translation>添加轴 {}</translation>
    </message>
    <message>
        <source>Rename axis {} to {}</source>
        <translation>将轴 {} 重命名为 {}</translation>
    </message>
    <message>
        <source>Resize {} to {}</source>
        <translation>将 {} 的大小改为 {}</translation>
    </message>
    <message>
        <source>Remove axis {}</source>
        <translation>移除轴 {}</translation>
    </message>
    <message>
        <source>Reorder axes</source>
        <translation>重新排列各轴</translation>
    </message>
    <message>
        <source>Edit mesh</source>
        <translation>编辑设备网格</translation>
    </message>
    <message>
        <source>the tactic says so</source>
        <translation>策略如此规定</translation>
    </message>
    <message>
        <source>the manual computation fixes it</source>
        <translation>由手动计算固定</translation>
    </message>
    <message>
        <source>carried forward from {}</source>
        <translation>由 {} 向前传播</translation>
    </message>
    <message>
        <source>carried forward</source>
        <translation>向前传播</translation>
    </message>
    <message>
        <source>both sides of the add are partial sums</source>
        <translation>相加的两侧都是部分和</translation>
    </message>
    <message>
        <source>asked for by {} that uses it</source>
        <translation>使用它的 {} 提出请求</translation>
    </message>
    <message>
        <source>asked for by its use</source>
        <translation>其使用者提出请求</translation>
    </message>
    <message>
        <source>result of an op</source>
        <translation>算子结果</translation>
    </message>
    <message>
        <source>carried value</source>
        <translation>循环携带的值</translation>
    </message>
    <message>
        <source>tile {} of {}</source>
        <translation>分块 {} / {}</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>开始时</translation>
    </message>
    <message>
        <source>{} in {}</source>
        <translation>{}，位于 {}</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>no model is open</source>
        <translation>未打开模型</translation>
    </message>
    <message>
        <source>Open the model that the tactics are for first</source>
        <translation>请先打开这些策略所针对的模型</translation>
    </message>
    <message>
        <source>its tactics need it</source>
        <translation>其策略需要它</translation>
    </message>
    <message>
        <source>Add the axis to the mesh, or open the file as a whole</source>
        <translation>请将该轴添加到设备网格，或整体打开该文件</translation>
    </message>
    <message>
        <source>The outlined parts are what device {} holds.</source>
        <translation>带边框的部分由设备 {} 持有。</translation>
    </message>
    <message>
        <source>It has a part of every sum in y: {} devices add theirs up.</source>
        <translation>它持有 y 中每个和的一部分：{} 个设备将各自的部分相加。</translation>
    </message>
    <message>
        <source>Nothing is sent: every tile of y needs only tiles that are there.</source>
        <translation>无需发送：y 的每个分块只需要已有的分块。</translation>
    </message>
    <message>
        <source>the project does not say where its model is</source>
        <translation>项目没有说明其模型的位置</translation>
    </message>
    <message>
        <source>Save it again from the window</source>
        <translation>请从窗口中重新保存</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}：{}</translation>
    </message>
    <message>
        <source>{}. {}</source>
        <translation>{}。{}</translation>
    </message>
    <message>
        <source>partial y</source>
        <translation>y 的部分和</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>{} of {} have no price: the figures are without them</source>
        <translation>有 {} 个 {} 没有开销数据：数值不含它们</translation>
    </message>
    <message>
        <source>tactic {} is automatic and has no stored actions: it does nothing until a search finds some</source>
        <translation>策略 {} 是自动的，且没有已存储的动作：在搜索找到动作之前不起作用</translation>
    </message>
    <message>
        <source>{} has no pace of the host &apos;{}&apos;</source>
        <translation>{} 没有主机“{}”的启动速度</translation>
    </message>
    <message>
        <source>its profile does not say how long such a host takes to launch a kernel</source>
        <translation>其配置没有说明这种主机启动一个内核需要多长时间</translation>
    </message>
    <message>
        <source>Choose another host, or add the pace to a profile of your own</source>
        <translation>请选择另一种主机，或在自己的配置中写明该速度</translation>
    </message>
    <message>
        <source>there is no host &apos;{}&apos;</source>
        <translation>没有主机“{}”</translation>
    </message>
    <message>
        <source>Known are compiled and eager</source>
        <translation>已知的有 compiled 和 eager</translation>
    </message>
    <message>
        <source>a host launches the kernels of a hardware</source>
        <translation>主机启动的是某种硬件的内核</translation>
    </message>
    <message>
        <source>two axes have the colour {}</source>
        <translation>两个轴的颜色都是 {}</translation>
    </message>
    <message>
        <source>there are {} colours for {} axes</source>
        <translation>有 {} 种颜色，而轴有 {} 个</translation>
    </message>
    <message>
        <source>the program has no layer &apos;{}&apos;</source>
        <translation>程序没有层“{}”</translation>
    </message>
    <message>
        <source>It has no layers</source>
        <translation>它没有层</translation>
    </message>
    <message>
        <source>Its outermost layers are {}</source>
        <translation>其最外层的层为 {}</translation>
    </message>
    <message>
        <source>a model is sample:NAME or lesson:NAME, never a path</source>
        <translation>模型写作 sample:NAME 或 lesson:NAME，不能是路径</translation>
    </message>
    <message>
        <source>an id is of small letters, digits and hyphens, at most 64</source>
        <translation>标识由小写字母、数字和连字符组成，最多 64 个</translation>
    </message>
    <message>
        <source>a text has 1 to {} characters</source>
        <translation>文本应有 1 到 {} 个字符</translation>
    </message>
    <message>
        <source>× {} alike</source>
        <translation>× {} 个相同</translation>
    </message>
    <message>
        <source>× {} times</source>
        <translation>× {} 次</translation>
    </message>
    <message numerus="yes">
        <source>{} ops</source>
        <comment>1 op</comment>
        <translation>
            <numerusform>{} 个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>split in {} by its sharding</source>
        <translation>被分片拆成 {} 段</translation>
    </message>
    <message>
        <source>Peak {}</source>
        <translation>峰值 {}</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Last tactic</source>
        <translation>上一个策略</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>cut over {}</source>
        <translation>沿 {} 切分</translation>
    </message>
    <message>
        <source>no prices without hardware</source>
        <translation>没有硬件就没有代价</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>full: the step, {}; the peak, {}</source>
        <translation>满格：一步 {}；峰值 {}</translation>
    </message>
    <message>
        <source>thicker: more bytes on one device</source>
        <translation>越粗：单个设备上的字节越多</translation>
    </message>
    <message>
        <source>waiting for a collective</source>
        <translation>等待集合通信</translation>
    </message>
    <message>
        <source>full: the longest of its lane; of all {}</source>
        <translation>满格：本道中最长者；全部中为 {}</translation>
    </message>
    <message>
        <source>full: {}, held at the peak of {}</source>
        <translation>满格：{}，在峰值 {} 时占用</translation>
    </message>
    <message>
        <source>hidden behind computing</source>
        <translation>被计算掩盖</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>full: {}</source>
        <translation>满格：{}</translation>
    </message>
    <message>
        <source>cut otherwise by the last tactic</source>
        <translation>被上一个策略改变切分</translation>
    </message>
    <message>
        <source>{} of {} tensors</source>
        <translation>{} / {} 个张量</translation>
    </message>
    <message numerus="yes">
        <source>{} conflicts</source>
        <comment>1 conflict</comment>
        <translation>
            <numerusform>{} 个冲突</numerusform>
        </translation>
    </message>
    <message>
        <source>an axis is asked for on two dimensions: nothing was placed</source>
        <translation>同一个轴被两个维度要求：未作放置</translation>
    </message>
    <message>
        <source>, {} waited for</source>
        <translation>，其中等待 {}</translation>
    </message>
    <message>
        <source>sends nothing</source>
        <translation>不发送</translation>
    </message>
    <message>
        <source>no conflict</source>
        <translation>无冲突</translation>
    </message>
    <message>
        <source>Stores</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>{} on one device</source>
        <translation>单个设备上 {}</translation>
    </message>
    <message>
        <source>1 of {} alike</source>
        <translation>{} 个相同中的 1 个</translation>
    </message>
    <message numerus="yes">
        <source>{} tensors, {} on one device</source>
        <comment>1 tensor, {1} on one device</comment>
        <translation>
            <numerusform>{} 个张量，单个设备上 {}</numerusform>
        </translation>
    </message>
    <message>
        <source>{} alike, drawn as one</source>
        <translation>{} 个相同，画成一个</translation>
    </message>
    <message>
        <source>The forward pass run again for the backward pass</source>
        <translation>为反向而重跑的前向</translation>
    </message>
    <message>
        <source>No name in the program: named after its ops</source>
        <translation>程序中无名：按其算子命名</translation>
    </message>
    <message>
        <source>Recognised by its shape</source>
        <translation>由其结构识别</translation>
    </message>
    <message>
        <source>Its sharding splits it in {}</source>
        <translation>其分片将它拆成 {} 段</translation>
    </message>
    <message>
        <source>computes {}, waits {}: {} % of the step</source>
        <translation>计算 {}，等待 {}：占一步的 {} %</translation>
    </message>
    <message>
        <source>holds {} at the peak: {} %</source>
        <translation>峰值时占用 {}：{} %</translation>
    </message>
    <message>
        <source>{} {} over {}: {}, {}, {} waited for</source>
        <translation>{} 个 {} 沿 {}：{}，{}，其中等待 {}</translation>
    </message>
    <message numerus="yes">
        <source>{} conflicts in it</source>
        <comment>1 conflict in it</comment>
        <translation>
            <numerusform>其中有 {} 个冲突</numerusform>
        </translation>
    </message>
    <message>
        <source>kept, {}</source>
        <translation>保留，{}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; needs numbers</source>
        <translation>“{}”需要数字</translation>
    </message>
    <message>
        <source>it divides by 0</source>
        <translation>除数为 0</translation>
    </message>
    <message>
        <source>{} has not this many arguments</source>
        <translation>{} 的参数个数不对</translation>
    </message>
    <message>
        <source>&apos;{}&apos; at column {} is left over</source>
        <translation>第 {1} 列的“{0}”是多余的</translation>
    </message>
    <message>
        <source>the expression ends too early</source>
        <translation>表达式过早结束</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot stand at column {}</source>
        <translation>“{}”不能出现在第 {} 列</translation>
    </message>
    <message>
        <source>an expression has at most {} characters, this one {}</source>
        <translation>表达式最多 {} 个字符，此处有 {} 个</translation>
    </message>
    <message>
        <source>an expression cannot have &apos;{}&apos; at column {}</source>
        <translation>表达式中第 {1} 列不能有“{0}”</translation>
    </message>
    <message>
        <source>the number at column {} is too large or too small</source>
        <translation>第 {} 列的数字过大或过小</translation>
    </message>
    <message>
        <source>the text at column {} has no end</source>
        <translation>第 {} 列的文本没有结尾</translation>
    </message>
    <message>
        <source>a name is wanted as argument {}</source>
        <translation>第 {} 个参数应为名称</translation>
    </message>
    <message>
        <source>there is no argument {}</source>
        <translation>没有参数 {}</translation>
    </message>
    <message>
        <source>there is no argument or result {}</source>
        <translation>没有参数或结果 {}</translation>
    </message>
    <message>
        <source>there is no tactic {}</source>
        <translation>没有策略步骤 {}</translation>
    </message>
    <message>
        <source>the number of an op is wanted</source>
        <translation>需要操作的编号</translation>
    </message>
    <message>
        <source>there is no hardware to tell {} of</source>
        <translation>没有硬件，无法给出 {}</translation>
    </message>
    <message>
        <source>there is no category {}</source>
        <translation>没有类别 {}</translation>
    </message>
    <message>
        <source>there is no option {}</source>
        <translation>没有选项 {}</translation>
    </message>
    <message>
        <source>there is no collective {}</source>
        <translation>没有集合通信 {}</translation>
    </message>
    <message>
        <source>{} is no number with a unit</source>
        <translation>{} 不是带单位的数字</translation>
    </message>
    <message>
        <source>the mesh was changed</source>
        <translation>网格被更改</translation>
    </message>
    <message>
        <source>the hardware was changed</source>
        <translation>硬件被更改</translation>
    </message>
    <message>
        <source>the options were changed</source>
        <translation>选项被更改</translation>
    </message>
    <message>
        <source>tactics were changed, not only their order</source>
        <translation>更改了策略步骤本身，而不只是顺序</translation>
    </message>
    <message>
        <source>more than {} tactics</source>
        <translation>策略步骤超过 {} 个</translation>
    </message>
    <message>
        <source>no number is handed in</source>
        <translation>没有提交数字</translation>
    </message>
    <message>
        <source>no strategy is handed in</source>
        <translation>没有提交策略</translation>
    </message>
    <message>
        <source>not reached: {}</source>
        <translation>未达到：{}</translation>
    </message>
    <message>
        <source>there is no name {}</source>
        <translation>没有名称 {}</translation>
    </message>
    <message>
        <source>there is no function {}</source>
        <translation>没有函数 {}</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>stored actions need the axis {} where it is</source>
        <translation>已存储的动作需要轴 {} 保持原位</translation>
    </message>
    <message>
        <source>there is no method {}</source>
        <translation>没有方法 {}</translation>
    </message>
    <message>
        <source>there is no export {}</source>
        <translation>没有导出格式 {}</translation>
    </message>
    <message>
        <source>the cost is bytes, or seconds on a hardware</source>
        <translation>代价为 bytes，或某硬件上的 seconds</translation>
    </message>
    <message>
        <source>fixed are mesh, hardware or options</source>
        <translation>可固定的是 mesh、hardware 或 options</translation>
    </message>
    <message>
        <source>an exercise is a number or a strategy</source>
        <translation>练习为数字（number）或策略（strategy）</translation>
    </message>
    <message>
        <source>an exercise has three hints</source>
        <translation>练习有三条提示</translation>
    </message>
    <message>
        <source>an exercise has a goal</source>
        <translation>练习要有目标</translation>
    </message>
    <message>
        <source>two exercises are called {}</source>
        <translation>有两个练习名为 {}</translation>
    </message>
    <message>
        <source>there is no panel {}</source>
        <translation>没有面板 {}</translation>
    </message>
    <message>
        <source>a step waits for read, select, strategy or job</source>
        <translation>步骤等待 read、select、strategy 或 job</translation>
    </message>
    <message>
        <source>two steps are called {}</source>
        <translation>有两个步骤名为 {}</translation>
    </message>
    <message>
        <source>a lesson has at least one step</source>
        <translation>课程至少有一个步骤</translation>
    </message>
    <message>
        <source>there is no step {}</source>
        <translation>没有步骤 {}</translation>
    </message>
    <message>
        <source>a summary has two sentences</source>
        <translation>总结由两句话组成</translation>
    </message>
    <message>
        <source>there is no move {}</source>
        <translation>没有操作 {}</translation>
    </message>
    <message>
        <source>this is {} and not {}</source>
        <translation>这是 {}，而不是 {}</translation>
    </message>
    <message>
        <source>there is no model {}</source>
        <translation>没有模型 {}</translation>
    </message>
    <message>
        <source>a figure has no end: {}</source>
        <translation>文中的数值没有结尾：{}</translation>
    </message>
    <message>
        <source>a figure is shown as bytes, time or %, not as {}</source>
        <translation>数值以 bytes、time 或 % 显示，而不是 {}</translation>
    </message>
    <message>
        <source>op {} has no all_reduce</source>
        <translation>操作 {} 没有 all_reduce</translation>
    </message>
    <message>
        <source>a run takes {:.3g} element operations, {:.3g} are the limit</source>
        <translation>一次运行需要 {:.3g} 次元素运算，上限为 {:.3g}</translation>
    </message>
    <message>
        <source>these are texts of {} and not of {}</source>
        <translation>这是 {} 的文本，而不是 {} 的</translation>
    </message>
    <message>
        <source>{} has not the figures of the English text</source>
        <translation>{} 中的数值与英文文本不一致</translation>
    </message>
    <message>
        <source>{} has no text {}</source>
        <translation>{} 没有文本 {}</translation>
    </message>
    <message>
        <source>Finding the blocks of the model</source>
        <translation>正在查找模型的模块</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>{} ops</source>
        <comment>{} op</comment>
        <translation>
            <numerusform>{} 个算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · {} uses</source>
        <comment> · {} use</comment>
        <translation>
            <numerusform> · {} 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} differ</source>
        <comment>{} differs</comment>
        <translation>
            <numerusform>{} 处不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} collectives</source>
        <comment>{} collective</comment>
        <translation>
            <numerusform>{} 个集合通信</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} results</source>
        <comment>{} result</comment>
        <translation>
            <numerusform>{} 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>{} is no sub-axis</source>
        <translation>{} 不是子轴</translation>
    </message>
    <message>
        <source>the {} has {} dimensions, the shape {}</source>
        <translation>{}有 {} 个维度，形状有 {} 个</translation>
    </message>
    <message>
        <source>axis {} is used twice in the {}</source>
        <translation>轴 {} 在{}中使用了两次</translation>
    </message>
    <message>
        <source>the {} cuts dimension {} in {} parts</source>
        <translation>{}把维度 {} 切成 {} 份</translation>
    </message>
    <message>
        <source>that does not divide its size {}</source>
        <translation>不能整除其大小 {}</translation>
    </message>
    <message>
        <source>{} and {} split the axis in ways that do not fit</source>
        <translation>{} 与 {} 对轴的拆分互不相容</translation>
    </message>
    <message>
        <source>an element has no bytes</source>
        <translation>元素不占字节</translation>
    </message>
    <message>
        <source>{} dimensions are too many</source>
        <translation>{} 个维度太多</translation>
    </message>
    <message>
        <source>dimension {} has size {}</source>
        <translation>维度 {} 的大小为 {}</translation>
    </message>
    <message>
        <source>there is nothing to move</source>
        <translation>没有可移动的内容</translation>
    </message>
    <message>
        <source>the tensor has more bytes than 63 bits count</source>
        <translation>张量的字节数超出 63 位所能表示</translation>
    </message>
    <message>
        <source>source sharding</source>
        <translation>源分片</translation>
    </message>
    <message>
        <source>target sharding</source>
        <translation>目标分片</translation>
    </message>
    <message>
        <source>expected {}</source>
        <translation>应为 {}</translation>
    </message>
    <message>
        <source>expected {} or {}</source>
        <translation>应为 {} 或 {}</translation>
    </message>
    <message>
        <source>expected the name of an axis in quotes</source>
        <translation>应为带引号的轴名</translation>
    </message>
    <message>
        <source>expected a closing quote</source>
        <translation>应有右引号</translation>
    </message>
    <message>
        <source>a sub-axis is written x:(before)size</source>
        <translation>子轴写作 x:(之前)大小</translation>
    </message>
    <message>
        <source>nothing is expected here</source>
        <translation>此处不应有内容</translation>
    </message>
    <message>
        <source>&apos;{}&apos; column {}</source>
        <translation>“{}”第 {} 列</translation>
    </message>
    <message>
        <source>Write a sharding as {}</source>
        <translation>分片请写作 {}</translation>
    </message>
    <message>
        <source>Write a shape as 12x6</source>
        <translation>形状请写作 12x6</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no size of a dimension</source>
        <translation>“{}”不是维度大小</translation>
    </message>
    <message>
        <source>the shape &apos;{}&apos; ends without a size</source>
        <translation>形状“{}”末尾缺少大小</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no element type</source>
        <translation>“{}”不是元素类型</translation>
    </message>
    <message>
        <source>Such as f32 or bf16</source>
        <translation>例如 f32 或 bf16</translation>
    </message>
    <message numerus="yes">
        <source>{} in {} arguments</source>
        <comment>{} in 1 argument</comment>
        <translation>
            <numerusform>{}，{} 个输入参数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} and {} results of ops.</source>
        <comment>{} and 1 result of ops.</comment>
        <translation>
            <numerusform>{}，以及 {} 个算子结果。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} arguments left alone: {}.</source>
        <comment>1 argument left alone: {1}.</comment>
        <translation>
            <numerusform>{} 个输入参数保持不动：{}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The batch of {} in {} inputs.</source>
        <comment>The batch of {} in 1 input.</comment>
        <translation>
            <numerusform>批次 {}，共 {} 个输入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sequence of {} in {} inputs.</source>
        <comment>The sequence of {} in 1 input.</comment>
        <translation>
            <numerusform>序列 {}，共 {} 个输入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The batch of {} caches of keys and values without heads.</source>
        <comment>The batch of 1 cache of keys and values without heads.</comment>
        <translation>
            <numerusform>{} 个无头键值缓存的批次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {} edges in {} inputs.</source>
        <comment>The {} edges in 1 input.</comment>
        <translation>
            <numerusform>{} 条边，共 {} 个输入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outer spatial dimension of {} inputs.</source>
        <comment>The outer spatial dimension of 1 input.</comment>
        <translation>
            <numerusform>{} 个输入的外侧空间维度。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} weights make queries, keys and values in one and are split by slicing: the result is gathered for the split.</source>
        <comment>1 weight make queries, keys and values in one and are split by slicing: the result is gathered for the split.</comment>
        <translation>
            <numerusform>{} 个权重将查询、键和值合而为一，再以切片拆分：为拆分要收集其结果。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} attentions left whole: the heads are folded behind another dimension, or no weight makes them.</source>
        <comment>1 attention left whole: the heads are folded behind another dimension, or no weight makes them.</comment>
        <translation>
            <numerusform>{} 个注意力保持完整：其头折叠在另一维度之后，或没有权重产生它们。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} blocks left whole: the axis does not divide them.</source>
        <comment>1 block left whole: the axis does not divide them.</comment>
        <translation>
            <numerusform>{} 个块保持完整：该轴不能整除它们。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Heads of {} attentions</source>
        <comment>Heads of 1 attention</comment>
        <translation>
            <numerusform>{} 个注意力的头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Hidden width of {} pairs of weights.</source>
        <comment>Hidden width of 1 pair of weights.</comment>
        <translation>
            <numerusform>{} 对权重的隐藏宽度。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{}, hidden width of {} pairs of weights.</source>
        <comment>{}, hidden width of 1 pair of weights.</comment>
        <translation>
            <numerusform>{}，{} 对权重的隐藏宽度。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The experts of {} weights.</source>
        <comment>The experts of 1 weight.</comment>
        <translation>
            <numerusform>{} 个权重的专家。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The features of {} embedding tables, and with them the activations of all layers.</source>
        <comment>The features of 1 embedding table, and with them the activations of all layers.</comment>
        <translation>
            <numerusform>{} 个嵌入表的特征，以及随之的各层激活。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} parameters of norms and biases stay whole.</source>
        <comment>1 parameter of norms and biases stay whole.</comment>
        <translation>
            <numerusform>归一化和偏置的 {} 个参数保持完整。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} tensors of optimizer state</source>
        <comment>1 tensor of optimizer state</comment>
        <translation>
            <numerusform>{} 个优化器状态张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} and {} parameters.</source>
        <comment>{} and 1 parameter.</comment>
        <translation>
            <numerusform>{}，以及 {} 个参数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} collectives bring what is missing.</source>
        <comment>1 collective brings what is missing.</comment>
        <translation>
            <numerusform>{} 个集合通信带来缺少的部分。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} values change.</source>
        <comment>1 value changes.</comment>
        <translation>
            <numerusform>{} 个值改变。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{} times</source>
        <comment>1 time</comment>
        <translation>
            <numerusform>{} 次</numerusform>
        </translation>
    </message>
    <message>
        <source>running on numbers, operations of a device</source>
        <translation>正在用数值运行，设备的运算数</translation>
    </message>
    <message>
        <source>nothing but padding along {}</source>
        <translation>沿 {} 只有填充</translation>
    </message>
    <message>
        <source>{} of {} along {}, the rest padding</source>
        <translation>沿 {2} 为 {1} 中的 {0}，其余为填充</translation>
    </message>
    <message>
        <source>{} times slower</source>
        <translation>慢 {} 倍</translation>
    </message>
    <message>
        <source>its links along {} {} times slower</source>
        <translation>其沿 {} 的链路慢 {} 倍</translation>
    </message>
    <message>
        <source>takes branch {}</source>
        <translation>走分支 {}</translation>
    </message>
    <message>
        <source>beside device {} along {}</source>
        <translation>沿 {1} 与设备 {0} 相邻</translation>
    </message>
    <message>
        <source>{} {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>no value of the original is a shard, replica or partial sum of it</source>
        <translation>原程序中没有任何值以它为分片、副本或部分和</translation>
    </message>
    <message>
        <source>it is another value of the original than the one it is named after</source>
        <translation>它是原程序中的另一个值，而不是它所命名的那个</translation>
    </message>
    <message>
        <source>the tiles that it sends are right, and arrive on the wrong devices</source>
        <translation>它发送的分块正确，但到达了错误的设备</translation>
    </message>
    <message>
        <source>the offsets of the devices are not those of their shards</source>
        <translation>各设备的偏移量与其分片不符</translation>
    </message>
    <message>
        <source>what the loop leaves is not what the original&apos;s leaves</source>
        <translation>循环留下的值与原程序的循环不同</translation>
    </message>
    <message>
        <source>its operand is a partial sum over {}, and what it makes of it is nothing of the original&apos;s</source>
        <translation>它的操作数是沿 {} 的部分和，而它得到的结果在原程序中不存在</translation>
    </message>
    <message>
        <source>its operand is right, and what it makes of it is nothing of the original&apos;s</source>
        <translation>它的操作数正确，而它得到的结果在原程序中不存在</translation>
    </message>
    <message>
        <source>{} is still a partial sum over {} where {} reads it</source>
        <translation>{} 仍是沿 {} 的部分和，而 {} 已读取它</translation>
    </message>
    <message>
        <source>the mesh has no axis of this name</source>
        <translation>网格中没有此名称的轴</translation>
    </message>
    <message>
        <source>the axis cuts the tensor twice</source>
        <translation>该轴对张量切分了两次</translation>
    </message>
    <message>
        <source>the programs make more numbers than are kept to find the first wrong one</source>
        <translation>程序产生的数值超过了为查找第一个错误所保留的数量</translation>
    </message>
    <message>
        <source>the placement does not fit the program</source>
        <translation>放置与程序不符</translation>
    </message>
    <message>
        <source>it places {} {}, the program has {}</source>
        <translation>它放置了 {} 个 {}，而程序有 {} 个</translation>
    </message>
    <message>
        <source>the compiled program is of another one</source>
        <translation>编译后的程序来自另一个程序</translation>
    </message>
    <message>
        <source>it has {} results, the original {}</source>
        <translation>它有 {} 个结果，原程序有 {} 个</translation>
    </message>
    <message>
        <source>the compiled program has no parameter {}</source>
        <translation>编译后的程序没有参数 {}</translation>
    </message>
    <message>
        <source>the placement does not fit the compiled program</source>
        <translation>放置与编译后的程序不符</translation>
    </message>
    <message>
        <source>it says [{}] on a device, parameter {} is [{}]</source>
        <translation>它给出每个设备 [{}]，而参数 {} 为 [{}]</translation>
    </message>
    <message>
        <source>result {} ({}) on device {}, element {}: {}, expected {}</source>
        <translation>结果 {}（{}）在设备 {} 上，元素 {}：{}，应为 {}</translation>
    </message>
    <message>
        <source>result {} ({}) has another shape on device {}</source>
        <translation>结果 {}（{}）在设备 {} 上形状不同</translation>
    </message>
    <message>
        <source>no value of the compiled program is found to be the first wrong one</source>
        <translation>未能在编译后的程序中找到第一个错误的值</translation>
    </message>
    <message>
        <source>stage {}</source>
        <translation>阶段 {}</translation>
    </message>
    <message>
        <source>stages {} to {}</source>
        <translation>阶段 {} 到 {}</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message numerus="yes">
        <source>The sequence of {} in {} inputs</source>
        <comment>The sequence of {} in 1 input</comment>
        <translation>
            <numerusform>{1} 个输入中长为 {0} 的序列</numerusform>
        </translation>
    </message>
    <message>
        <source>the program&apos;s own ring goes along {}: cut the sequence over that</source>
        <translation>程序自己的环沿 {}：请沿它切分序列</translation>
    </message>
    <message>
        <source>{}; keys and values go round in the program&apos;s own ring.</source>
        <translation>{}；键和值在程序自己的环中传递。</translation>
    </message>
    <message>
        <source>{}; queries stay cut inside attention, keys and values are gathered for it: the program has no ring.</source>
        <translation>{}；注意力内查询保持切分，键和值为此收集：程序没有环。</translation>
    </message>
    <message>
        <source>attention is a ring written by hand along {}: context parallel goes with it</source>
        <translation>注意力是沿 {} 手写的环：与之相配的是上下文并行</translation>
    </message>
    <message>
        <source>no heads found that {} devices divide: attention cannot be cut by heads</source>
        <translation>没有能被 {} 个设备整除的头：注意力不能按头切分</translation>
    </message>
    <message>
        <source>{}; heads instead of it in {} products of attention.</source>
        <translation>{}；注意力的 {} 个乘积中改切头。</translation>
    </message>
    <message>
        <source>no pipeline found: no loop moves what it carries on along a dimension of which weights have one share for each stage</source>
        <translation>未找到流水线：没有循环沿一个权重按阶段各占一份的维度移动其携带的值</translation>
    </message>
    <message>
        <source>the program places its {} stages along {} by hand already</source>
        <translation>程序已手动将其 {} 个阶段沿 {} 放置</translation>
    </message>
    <message>
        <source>{} micro-batches in {} ticks: {} of each stage&apos;s ticks are the bubble.</source>
        <translation>{1} 拍中 {0} 个微批：每个阶段有 {2} 的拍是气泡。</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{} %</translation>
    </message>
    <message>
        <source>Without the option extended, or the profile least, the moving state is gathered.</source>
        <translation>没有选项 extended 或配置 least 时，移动的状态会被收集。</translation>
    </message>
    <message numerus="yes">
        <source>{} stages of {} arguments.</source>
        <comment>{} stages of 1 argument.</comment>
        <translation>
            <numerusform>{1} 个参数的 {0} 个阶段。</numerusform>
        </translation>
    </message>
    <message>
        <source>No input is cut over it: with data parallel over it before, tokens are exchanged, else all devices hold all of them.</source>
        <translation>没有输入沿它切分：若之前沿它做数据并行，则交换词元，否则所有设备都持有全部词元。</translation>
    </message>
    <message>
        <source>No input is cut over it yet: data parallel belongs before ZeRO.</source>
        <translation>还没有输入沿它切分：数据并行应在 ZeRO 之前。</translation>
    </message>
    <message>
        <source>kept whole</source>
        <translation>保持完整</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>its scope</source>
        <translation>其作用域</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Each device sends</source>
        <translation>每台设备发送</translation>
    </message>
    <message>
        <source>see its steps</source>
        <translation>查看其步骤</translation>
    </message>
    <message>
        <source>{}, the second in {} of the {} sets of places where it meets itself</source>
        <translation>{}，在 {}（共 {} 组）与自身相遇处取后者</translation>
    </message>
    <message>
        <source>the gradient of a parameter is summed over {}, which cuts the rows</source>
        <translation>参数的梯度在切分各行的 {} 上求和</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {} in both operands</source>
        <translation>{} 对两个操作数都在 {} 上切分的维度求和</translation>
    </message>
    <message>
        <source>{} needs an operand whole or cut along another dimension than it is</source>
        <translation>{} 需要完整的操作数，或沿另一维度切分的操作数</translation>
    </message>
    <message>
        <source>{} runs over a dimension that is cut over {}</source>
        <translation>{} 作用于在 {} 上切分的维度</translation>
    </message>
    <message>
        <source>what the look-up adds to the table is summed over {} by itself</source>
        <translation>查表对表的贡献单独在 {} 上求和</translation>
    </message>
    <message>
        <source>the rows that are looked up are cut: each device finds its own, the rest are zeros or are sent</source>
        <translation>被查找的行已切分：每台设备只找到自己的行，其余为零或需发送</translation>
    </message>
    <message>
        <source>{} is not partitioned: its operand is made whole</source>
        <translation>{} 不做切分：其操作数被拼成完整</translation>
    </message>
    <message>
        <source>the reshape merges a cut dimension behind another, or splits one unevenly</source>
        <translation>reshape 把已切分的维度并到另一维之后，或不均匀地拆分它</translation>
    </message>
    <message>
        <source>{} moves elements along a cut dimension: neighbours exchange their edges</source>
        <translation>{} 沿已切分的维度移动元素：相邻设备交换边缘</translation>
    </message>
    <message>
        <source>{} takes a part along a cut dimension: who has it is not known before the program runs</source>
        <translation>{} 沿已切分的维度取出一部分：在程序运行之前不知道它在哪台设备上</translation>
    </message>
    <message>
        <source>the dimension along which {} takes or writes a part is cut</source>
        <translation>{} 读取或写入一部分所沿的维度已切分</translation>
    </message>
    <message>
        <source>the two sides of {} are cut by the same axes in another order: tiles change owners</source>
        <translation>{} 的两侧由相同的轴以不同顺序切分：分块更换所属设备</translation>
    </message>
    <message>
        <source>{} is computed with one sharding and asked for with another</source>
        <translation>{} 以一种分片计算，却被要求另一种分片</translation>
    </message>
    <message>
        <source>adam update</source>
        <translation>Adam 更新</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>conv in</source>
        <translation>输入卷积</translation>
    </message>
    <message>
        <source>conv out</source>
        <translation>输出卷积</translation>
    </message>
    <message>
        <source>embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>pick token</source>
        <translation>选取 token</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>time embedding</source>
        <translation>时间嵌入</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>stem</source>
        <translation>主干</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>batch statistics</source>
        <translation>批次统计量</translation>
    </message>
    <message>
        <source>saved activations</source>
        <translation>保留的激活</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>{}, {} sent</source>
        <translation>{}，发送 {}</translation>
    </message>
    <message>
        <source>Holds at most</source>
        <translation>最多持有</translation>
    </message>
    <message>
        <source>Best possible</source>
        <translation>理论最优</translation>
    </message>
    <message>
        <source>{} received</source>
        <translation>接收 {}</translation>
    </message>
    <message>
        <source>{} is cut over {} along the dimension that {} sums over: what it makes are partial sums</source>
        <translation>{} 在 {} 上沿 {} 求和的维度切分：得到的是部分和</translation>
    </message>
    <message>
        <source>the folder could not be read</source>
        <translation>无法读取文件夹</translation>
    </message>
    <message>
        <source>nothing in the folder is a program</source>
        <translation>文件夹中没有程序</translation>
    </message>
    <message>
        <source>Dump with XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot;</source>
        <translation>请用 XLA_FLAGS=&quot;--xla_dump_to=FOLDER --xla_dump_hlo_as_text&quot; 转储</translation>
    </message>
    <message numerus="yes">
        <source>{} blocks</source>
        <comment>1 block</comment>
        <translation>
            <numerusform>{} 个块</numerusform>
        </translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>there is no portable artifact of the version {}</source>
        <translation>没有版本 {} 的可移植工件</translation>
    </message>
    <message>
        <source>known are {} to {}</source>
        <translation>已知的是 {} 到 {}</translation>
    </message>
    <message>
        <source>{} is what JAX 0.10 reads</source>
        <translation>JAX 0.10 读取 {}</translation>
    </message>
    <message>
        <source>the module cannot be written as a portable artifact of version {}</source>
        <translation>无法将模块写成版本 {} 的可移植工件</translation>
    </message>
    <message>
        <source>{} is there from version {} on</source>
        <translation>{} 从版本 {} 起才有</translation>
    </message>
    <message>
        <source>Write it with --target {} or newer</source>
        <translation>请用 --target {} 或更新的版本写出</translation>
    </message>
    <message>
        <source>no version of it has {}</source>
        <translation>任何版本都没有 {}</translation>
    </message>
    <message>
        <source>Write it as bytecode: --to bytecode</source>
        <translation>请写成字节码：--to bytecode</translation>
    </message>
    <message numerus="yes">
        <source>Launching {} kernels is {} of {} of compute: cuts make kernels smaller, not fewer, so on so small a model hardly any pays</source>
        <comment>Launching {} kernel is {} of {} of compute: cuts make kernels smaller, not fewer, so on so small a model hardly any pays</comment>
        <translation>
            <numerusform>启动 {} 个内核占计算时间 {} / {}：切分让内核变小而不会变少，因此对这么小的模型几乎没有切分划算</numerusform>
        </translation>
    </message>
    <message>
        <source>a file of exercises cannot hold a host or an order of devices</source>
        <translation>练习文件不能包含主机或设备顺序</translation>
    </message>
    <message>
        <source>behind the selected card there is nothing to be found: select an earlier one</source>
        <translation>所选卡片之后没有可找的内容：请选择更早的卡片</translation>
    </message>
    <message>
        <source>all goals hold at the start already</source>
        <translation>所有目标在开始时就已满足</translation>
    </message>
    <message>
        <source>the file does not hold the number: grade with the key</source>
        <translation>文件不含该数字：请用答案文件评分</translation>
    </message>
    <message>
        <source>the mesh stays as it is</source>
        <translation>网格保持不变</translation>
    </message>
    <message>
        <source>the hardware stays as it is</source>
        <translation>硬件保持不变</translation>
    </message>
    <message>
        <source>the options stay as they are</source>
        <translation>选项保持不变</translation>
    </message>
    <message>
        <source>only the order of tactics may change</source>
        <translation>只能改变策略的顺序</translation>
    </message>
    <message numerus="yes">
        <source>{} tactics more at most</source>
        <comment>{} tactic more at most</comment>
        <translation>
            <numerusform>最多再加 {} 个策略</numerusform>
        </translation>
    </message>
    <message>
        <source>an exercise names its model: put the file into {} and open it there</source>
        <translation>练习按名称引用模型：请将文件放入 {} 并从那里打开</translation>
    </message>
    <message>
        <source>Half an hour</source>
        <translation>半小时</translation>
    </message>
    <message>
        <source>for who has never seen an all_gather</source>
        <translation>适合从未见过 all_gather 的人</translation>
    </message>
    <message>
        <source>A lecture</source>
        <translation>一堂课</translation>
    </message>
    <message>
        <source>for students</source>
        <translation>适合学生</translation>
    </message>
    <message>
        <source>A day</source>
        <translation>一天</translation>
    </message>
    <message>
        <source>for engineers, with the exercises</source>
        <translation>适合工程师，包含练习</translation>
    </message>
    <message>
        <source>a demo has a step</source>
        <translation>演示要有一个步骤</translation>
    </message>
    <message>
        <source>these are no measurements</source>
        <translation>这不是测量结果</translation>
    </message>
    <message>
        <source>Make them with axiscape_measure.py</source>
        <translation>请用 axiscape_measure.py 生成</translation>
    </message>
    <message>
        <source>it has neither products nor collectives</source>
        <translation>其中既没有矩阵乘积也没有集合通信</translation>
    </message>
    <message>
        <source>seconds more than 0 are needed</source>
        <translation>需要大于 0 的秒数</translation>
    </message>
    <message>
        <source>known are f32, bf16, f16</source>
        <translation>已知的有 f32、bf16、f16</translation>
    </message>
    <message>
        <source>no collective is called so</source>
        <translation>没有这样名称的集合通信</translation>
    </message>
    <message>
        <source>the answer is in {}</source>
        <translation>答案的单位是 {}</translation>
    </message>
    <message>
        <source>ended after {}</source>
        <translation>在 {} 后终止</translation>
    </message>
    <message>
        <source>{} stages, {} ticks, {} % bubble</source>
        <translation>{} 个阶段，{} 拍，{} % 气泡</translation>
    </message>
    <message>
        <source>{} stages side by side</source>
        <translation>{} 个阶段并列</translation>
    </message>
    <message>
        <source>{} experts side by side</source>
        <translation>{} 个专家并列</translation>
    </message>
    <message>
        <source>{} stages</source>
        <translation>{} 个阶段</translation>
    </message>
    <message>
        <source>{} experts</source>
        <translation>{} 个专家</translation>
    </message>
    <message>
        <source>{} stages side by side, all of them on every device</source>
        <translation>{} 个阶段并列，每个设备上都有全部</translation>
    </message>
    <message>
        <source>{} experts side by side, all of them on every device</source>
        <translation>{} 个专家并列，每个设备上都有全部</translation>
    </message>
    <message>
        <source>{} stages side by side, shared out over {}</source>
        <translation>{} 个阶段并列，分布在 {} 上</translation>
    </message>
    <message>
        <source>{} experts side by side, shared out over {}</source>
        <translation>{} 个专家并列，分布在 {} 上</translation>
    </message>
    <message>
        <source>{} ticks: a stage works in {} of them, in the others on nothing</source>
        <translation>{} 拍：一个阶段在其中 {} 拍工作，其余为空转</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {}, as {} is: cut otherwise it would not</source>
        <translation>{} 沿着按 {} 切分的维度求和，因为 {} 如此切分：换一种切分就不会</translation>
    </message>
    <message>
        <source>the gradient is computed with one sharding, the parameter has another</source>
        <translation>梯度以一种切分计算，而参数是另一种切分</translation>
    </message>
    <message>
        <source>one axis cuts both operands of {} along dimensions of its result: one of the two is gathered or moved</source>
        <translation>一个轴沿结果的维度切分了 {} 的两个操作数：其中之一须被收集或移动</translation>
    </message>
    <message>
        <source>{} wants another sharding, to which the compiler knows no way: everything is gathered on every device and sliced again</source>
        <translation>{} 需要另一种切分，而编译器不知如何转换：在每个设备上收集全部后再切片</translation>
    </message>
    <message>
        <source>what {} needs is cut further and sent round to be cut over another axis</source>
        <translation>{} 所需的内容被进一步切分并转发，以便按另一个轴切分</translation>
    </message>
    <message>
        <source>{} is cut otherwise than what {} combines it with</source>
        <translation>{} 的切分与 {} 要与之组合的内容不同</translation>
    </message>
    <message>
        <source>the compiler gives no answer</source>
        <translation>编译器没有给出答复</translation>
    </message>
    <message>
        <source>Name a Python that has jax: --python FILE, or AXISCAPE_PYTHON</source>
        <translation>请指定带有 jax 的 Python：--python 文件，或 AXISCAPE_PYTHON</translation>
    </message>
    <message>
        <source>writing the export</source>
        <translation>正在写出导出文件</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>reading the answer</source>
        <translation>正在读取答复</translation>
    </message>
    <message>
        <source>matching what was wanted</source>
        <translation>正在与期望匹配</translation>
    </message>
    <message>
        <source>asking for causes</source>
        <translation>正在查找原因</translation>
    </message>
    <message>
        <source>found for another program</source>
        <translation>为另一个程序找到的</translation>
    </message>
    <message>
        <source>found for other sizes of the program, another batch for one</source>
        <translation>为程序的其他尺寸（例如另一批大小）找到的</translation>
    </message>
    <message>
        <source>found for another program, of {} operations; this one has {}</source>
        <translation>为另一个有 {} 个操作的程序找到的；此程序有 {} 个</translation>
    </message>
    <message>
        <source>found for mesh {}, which is {} now</source>
        <translation>为网格 {} 找到的，现在是 {}</translation>
    </message>
    <message>
        <source>found for {}, which is {} now</source>
        <translation>为 {} 找到的，现在是 {}</translation>
    </message>
    <message>
        <source>found on other tactics, or with other options, than stand before it</source>
        <translation>在与其之前不同的策略步骤或选项上找到的</translation>
    </message>
    <message>
        <source>the profile cannot be read</source>
        <translation>无法读取该性能分析文件</translation>
    </message>
    <message>
        <source>Give the .xplane.pb that jax.profiler writes: with jax.profiler.trace(FOLDER): step(...)</source>
        <translation>请提供 jax.profiler 写出的 .xplane.pb：with jax.profiler.trace(FOLDER): step(...)</translation>
    </message>
    <message>
        <source>no op of a device is in it</source>
        <translation>其中没有任何设备操作</translation>
    </message>
    <message>
        <source>of no use on the tactics before it</source>
        <translation>在其之前的策略步骤上无法使用</translation>
    </message>
    <message>
        <source>unknown method {}</source>
        <translation>未知方法 {}</translation>
    </message>
    <message>
        <source>Known are toast, automap, greedy, random</source>
        <translation>已知的有 toast、automap、greedy、random</translation>
    </message>
    <message>
        <source>there is no hardware that a step could fit on</source>
        <translation>没有可供一步放入的硬件</translation>
    </message>
    <message>
        <source>Name one</source>
        <translation>请指定一个</translation>
    </message>
    <message>
        <source>trying what would fit</source>
        <translation>正在尝试什么能放下</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>nothing leaves a scope called {}</source>
        <translation>没有任何值离开名为 {} 的作用域</translation>
    </message>
    <message>
        <source>what a recomputation keeps was to be what leaves it</source>
        <translation>重新计算时要保留的本应是离开它的值</translation>
    </message>
    <message>
        <source>Name a jax.named_scope of the forward pass</source>
        <translation>请指定前向传播中的一个 jax.named_scope</translation>
    </message>
    <message>
        <source>a recomputation cannot keep {}</source>
        <translation>重新计算时不能保留 {}</translation>
    </message>
    <message>
        <source>Write {}, {} or tag:SCOPE</source>
        <translation>请写 {}、{} 或 tag:SCOPE</translation>
    </message>
    <message>
        <source>there is nothing to recompute</source>
        <translation>没有可重新计算的内容</translation>
    </message>
    <message>
        <source>what the layers keep for the backward pass is their input, or is to be kept</source>
        <translation>各层为反向传播保留的就是其输入，或者本就要保留</translation>
    </message>
    <message>
        <source>Leave the recomputation out, or name other layers</source>
        <translation>请去掉重新计算，或指定其他层</translation>
    </message>
    <message>
        <source>no layer of the forward pass is called {}</source>
        <translation>前向传播中没有名为 {} 的层</translation>
    </message>
    <message>
        <source>Layers here: {}</source>
        <translation>这里的层：{}</translation>
    </message>
    <message>
        <source>it is not known which size of the other program it goes with</source>
        <translation>不知道它对应另一程序的哪个尺寸</translation>
    </message>
    <message>
        <source>its shares cannot shrink</source>
        <translation>其份额不能缩小</translation>
    </message>
    <message>
        <source>devices take parts of it that are no shares</source>
        <translation>设备取用的部分不是份额</translation>
    </message>
    <message>
        <source>a number of the compiled program may speak of it</source>
        <translation>编译程序中的某个数可能指它</translation>
    </message>
    <message>
        <source>its offsets are those of another slice</source>
        <translation>其偏移属于另一个切片</translation>
    </message>
    <message>
        <source>the compiled program is too large to be run beside the original</source>
        <translation>编译程序太大，无法与原程序并行运行</translation>
    </message>
    <message>
        <source>it takes {:.3g} element operations and {:.3g} GB of numbers on {} devices, the limits are {:.3g} and {:.3g} GB; sizes that cannot shrink: {}</source>
        <translation>它需要 {:.3g} 次元素运算和 {:.3g} GB 数值（{} 个设备），上限为 {:.3g} 和 {:.3g} GB；不能缩小的尺寸：{}</translation>
    </message>
    <message>
        <source>compile the model with smaller sizes and the same shardings</source>
        <translation>请用更小的尺寸和相同的切分编译模型</translation>
    </message>
    <message>
        <source>the compiler cuts a result otherwise than the strategy</source>
        <translation>编译器对某个结果的切分与方案不同</translation>
    </message>
    <message>
        <source>Compile it with the strategy&apos;s out_shardings</source>
        <translation>请用方案的 out_shardings 编译</translation>
    </message>
    <message>
        <source>the results are right without it</source>
        <translation>去掉它结果就正确</translation>
    </message>
    <message>
        <source>the results are right with the maximum over {}</source>
        <translation>改为在 {} 上取最大值，结果就正确</translation>
    </message>
    <message>
        <source>the results are right with the sum over {}</source>
        <translation>改为在 {} 上求和，结果就正确</translation>
    </message>
    <message>
        <source>the results are right with groups along {}</source>
        <translation>改为沿 {} 分组，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if it sends the other way</source>
        <translation>改为反方向发送，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if each target is that of the next pair</source>
        <translation>每个目标改为下一对的目标，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if each target is that of the pair before</source>
        <translation>每个目标改为上一对的目标，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if it takes the mesh as {}</source>
        <translation>把网格按 {} 的顺序理解，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if it sends to the next along {}</source>
        <translation>改为沿 {} 发送到下一个设备，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if it sends to the one before along {}</source>
        <translation>改为沿 {} 发送到上一个设备，结果就正确</translation>
    </message>
    <message>
        <source>the results are right with offsets along {}</source>
        <translation>偏移改为沿 {}，结果就正确</translation>
    </message>
    <message>
        <source>the results are right with one turn more</source>
        <translation>多循环一次，结果就正确</translation>
    </message>
    <message>
        <source>the results are right with one turn less</source>
        <translation>少循环一次，结果就正确</translation>
    </message>
    <message>
        <source>the results are right if it reads {}</source>
        <translation>改为读取 {}，结果就正确</translation>
    </message>
    <message>
        <source>one change to it makes all results right</source>
        <translation>改动它一处，所有结果就都正确</translation>
    </message>
    <message>
        <source>asking the compiler</source>
        <translation>正在询问编译器</translation>
    </message>
    <message>
        <source>compiling smaller programs</source>
        <translation>正在编译更小的程序</translation>
    </message>
    <message>
        <source>shrinking sizes</source>
        <translation>正在缩小尺寸</translation>
    </message>
    <message>
        <source>dropping devices</source>
        <translation>正在减少设备</translation>
    </message>
    <message>
        <source>the compiler makes no such collective when the program is compiled by itself</source>
        <translation>单独编译该程序时，编译器不会产生这样的集合通信</translation>
    </message>
    <message>
        <source>there is nothing to shrink: the compiler&apos;s numbers are those of one device</source>
        <translation>没有可缩小的：编译器的数值与单设备一致</translation>
    </message>
    <message>
        <source>{} along {} is still sent for {}</source>
        <translation>仍为 {2} 沿 {1} 发送 {0}</translation>
    </message>
    <message>
        <source>the results are still off by {:.2g} of the largest number</source>
        <translation>结果仍偏差最大数值的 {:.2g}</translation>
    </message>
    <message>
        <source>the compiler was given no more time</source>
        <translation>没有给编译器更多时间</translation>
    </message>
    <message>
        <source>Give it more: --seconds</source>
        <translation>请给更多时间：--seconds</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>cutting the programs</source>
        <translation>正在裁剪程序</translation>
    </message>
    <message>
        <source>running both programs</source>
        <translation>正在运行两个程序</translation>
    </message>
    <message>
        <source>there is nothing to shrink: the programs are equal</source>
        <translation>没有可缩小的：两个程序相同</translation>
    </message>
    <message>
        <source>the largest difference is {:.2g} of a result&apos;s largest element</source>
        <translation>最大差异为结果最大元素的 {:.2g}</translation>
    </message>
    <message>
        <source>the compiled program has no instruction {}</source>
        <translation>编译后的程序没有指令 {}</translation>
    </message>
    <message>
        <source>no instruction is known to be wrong</source>
        <translation>没有已知出错的指令</translation>
    </message>
    <message>
        <source>{} is still the first wrong instruction: {}</source>
        <translation>{} 仍是第一条错误指令：{}</translation>
    </message>
    <message>
        <source>the results still differ: {}</source>
        <translation>结果仍不同：{}</translation>
    </message>
    <message>
        <source>this is no file of answers but {}</source>
        <translation>这不是回答文件，而是 {}</translation>
    </message>
    <message>
        <source>Wanted is axiscape.answers</source>
        <translation>需要 axiscape.answers</translation>
    </message>
    <message>
        <source>a ratio of two peaks is above 0</source>
        <translation>两个峰值之比大于 0</translation>
    </message>
    <message>
        <source>it places {} arguments and {} results, the program has {} and {}</source>
        <translation>它放置了 {} 个参数和 {} 个结果，程序有 {} 个和 {} 个</translation>
    </message>
    <message>
        <source>the results still differ, from {} on: {}</source>
        <translation>结果仍然不同，自 {} 起：{}</translation>
    </message>
    <message>
        <source>more than 4 GiB</source>
        <translation>超过 4 GiB</translation>
    </message>
    <message>
        <source>this is a device, not a file</source>
        <translation>这是设备，不是文件</translation>
    </message>
    <message>
        <source>Name a file, or - for standard input</source>
        <translation>请给出文件，或用 - 表示标准输入</translation>
    </message>
    <message>
        <source>the compiler does otherwise here</source>
        <translation>编译器在此处的做法不同</translation>
    </message>
    <message>
        <source>found for another batch: inputs of {}, which are {} now</source>
        <translation>是为另一批次找到的：输入原为 {}，现为 {}</translation>
    </message>
    <message>
        <source>nothing describes the GPU {}</source>
        <translation>没有 GPU {} 的描述</translation>
    </message>
    <message>
        <source>Give its GpuTargetConfigProto as text: --target-config FILE</source>
        <translation>以文本形式给出其 GpuTargetConfigProto：--target-config FILE</translation>
    </message>
    <message>
        <source>reading the profile</source>
        <translation>正在读取性能剖析</translation>
    </message>
    <message>
        <source>adding up its ops</source>
        <translation>正在累计其算子</translation>
    </message>
    <message>
        <source>The compiler adds {}: {} a step</source>
        <translation>编译器增加了 {}：每步 {}</translation>
    </message>
    <message>
        <source>The compiler does without {}: {} a step</source>
        <translation>编译器省去了 {}：每步 {}</translation>
    </message>
    <message>
        <source>The compiler sends more in {}: {} instead of {} a step</source>
        <translation>编译器在 {} 中发送得更多：每步 {}，而不是 {}</translation>
    </message>
    <message>
        <source>The compiler sends less in {}: {} instead of {} a step</source>
        <translation>编译器在 {} 中发送得更少：每步 {}，而不是 {}</translation>
    </message>
    <message>
        <source>The compiler has {} elsewhere: {} a step</source>
        <translation>编译器把 {} 放在别处：每步 {}</translation>
    </message>
    <message>
        <source>{} as designed: {} a step</source>
        <translation>{} 与设计一致：每步 {}</translation>
    </message>
    <message>
        <source>the program has no tokens: a batch and a sequence, each of one size, are not both in it</source>
        <translation>程序没有 token：其中没有各为单一大小的批次和序列</translation>
    </message>
    <message>
        <source>Leave the tokens a second away</source>
        <translation>请去掉每秒 token 数</translation>
    </message>
    <message>
        <source>there is no dimension and no argument &apos;{}&apos;</source>
        <translation>没有名为“{}”的维度或参数</translation>
    </message>
    <message>
        <source>Its dimensions are {}; arguments go by their paths, with * for any part</source>
        <translation>其维度有 {}；参数用路径表示，* 代表任意部分</translation>
    </message>
    <message>
        <source>{} tactics are more than the {} that a schedule holds</source>
        <translation>{} 个策略步骤超过了一个计划可容纳的 {} 个</translation>
    </message>
    <message>
        <source>Put actions that belong together into one tactic</source>
        <translation>请将相关的动作放入同一个策略步骤</translation>
    </message>
    <message>
        <source>every turn of the loop sums over {} what it only adds to what it carries: one sum behind the loop would do</source>
        <translation>循环的每一轮都沿 {} 求和，而结果只是加到循环携带的值上：在循环之后求和一次即可</translation>
    </message>
    <message>
        <source>trying other shardings of arguments</source>
        <translation>正在尝试参数的其他分片</translation>
    </message>
    <message>
        <source>at {}: constrain to {}</source>
        <translation>在 {}：约束为 {}</translation>
    </message>
    <message>
        <source>give {}</source>
        <translation>指定 {}</translation>
    </message>
    <message>
        <source>at {}: with_sharding_constraint of what is read there, {}</source>
        <translation>在 {}：对此处读取的值使用 with_sharding_constraint，{}</translation>
    </message>
    <message>
        <source>at {}: with_sharding_constraint({}, {}), as {} reads it</source>
        <translation>在 {}：with_sharding_constraint({}, {})，如 {} 所读取</translation>
    </message>
    <message>
        <source>give both sides the axes in the same order</source>
        <translation>让两侧的轴顺序相同</translation>
    </message>
    <message>
        <source>a profile is shown beside its program</source>
        <translation>性能剖析要与其程序一起显示</translation>
    </message>
    <message>
        <source>Open the model that was measured first</source>
        <translation>请先打开被测量的模型</translation>
    </message>
    <message>
        <source>Give the trace that jax.profiler writes: with jax.profiler.trace(FOLDER, create_perfetto_trace=True): step(...)</source>
        <translation>请提供 jax.profiler 写出的跟踪文件：with jax.profiler.trace(FOLDER, create_perfetto_trace=True): step(...)</translation>
    </message>
    <message>
        <source>the file is no trace</source>
        <translation>该文件不是跟踪文件</translation>
    </message>
    <message>
        <source>it has no list traceEvents</source>
        <translation>其中没有 traceEvents 列表</translation>
    </message>
    <message>
        <source>the trace cannot be read</source>
        <translation>无法读取该跟踪文件</translation>
    </message>
    <message>
        <source>an event is an object</source>
        <translation>事件必须是对象</translation>
    </message>
    <message>
        <source>{} cuts a dimension that a reshape makes of {} parts, which it does not divide: what {} reads is moved</source>
        <translation>{} 切分的维度由 reshape 从 {} 个部分构成，无法整除：{} 读取的内容被移动</translation>
    </message>
    <message>
        <source>The compiler sends {} together with others: {} a step</source>
        <translation>编译器将 {} 与其他张量一起发送：每步 {}</translation>
    </message>
    <message>
        <source>give {}; as logical-axis rules {}</source>
        <translation>给定 {}；作为逻辑轴规则 {}</translation>
    </message>
    <message>
        <source>at {}: inside jax.shard_map over {}, make {} varying once (jax.lax.pcast) before all that reads it: its gradient is one psum</source>
        <translation>在 {}：在 jax.shard_map（{}）内，于所有读取之前将 {} 一次性设为 varying（jax.lax.pcast）：其梯度只需一次 psum</translation>
    </message>
    <message>
        <source>the file may not be changed</source>
        <translation>该文件不可更改</translation>
    </message>
    <message>
        <source>Allow it to be written, or choose another name</source>
        <translation>请允许写入，或选择其他名称</translation>
    </message>
    <message>
        <source>a lesson names a profile of hardware, never a file</source>
        <translation>课程只能给出硬件配置的名称，不能给出文件</translation>
    </message>
    <message>
        <source>the model that it names is outside its folder, and not the program that it was made for</source>
        <translation>所指定的模型在其文件夹之外，且不是该文件所针对的程序</translation>
    </message>
    <message>
        <source>it names {}</source>
        <translation>它指定了 {}</translation>
    </message>
    <message>
        <source>If that is meant, give it with --model</source>
        <translation>如果确实需要，请用 --model 指定</translation>
    </message>
    <message>
        <source>the hardware {} is outside the folder of this file, and no profile</source>
        <translation>硬件 {} 在此文件的文件夹之外，且不是硬件配置</translation>
    </message>
    <message>
        <source>Put it beside this file, or into {}: what is there is known by its name</source>
        <translation>请将其放在此文件旁，或放入 {}：其中的内容可按名称使用</translation>
    </message>
    <message>
        <source>this is a pipe, not a file</source>
        <translation>这是管道，不是文件</translation>
    </message>
    <message>
        <source>The project names it; check where it comes from</source>
        <translation>它由项目指定；请检查项目的来源</translation>
    </message>
    <message>
        <source>{} sums over a dimension that is cut over {} and that strategies leave whole</source>
        <translation>{} 在沿 {} 切分、而策略通常保持完整的维度上求和</translation>
    </message>
    <message>
        <source>operand {} of {}</source>
        <translation>{1} 的操作数 {0}</translation>
    </message>
    <message>
        <source>at {}: run the loop inside jax.shard_map over {}, with {} made varying before it (jax.lax.pcast): each device adds up its own part, and one psum stands behind the loop</source>
        <translation>在 {}：在 jax.shard_map（{}）内运行循环，并在循环之前将 {} 设为 varying（jax.lax.pcast）：每个设备累加自己的部分，循环之后只需一次 psum</translation>
    </message>
    <message>
        <source>an argument reads nothing</source>
        <translation>参数不读取任何值</translation>
    </message>
    <message>
        <source>an action is on a result of an op or on an operand</source>
        <translation>操作针对算子的结果或操作数之一</translation>
    </message>
    <message>
        <source>op {} reads {} values, not {}</source>
        <translation>算子 {} 读取 {} 个值，而不是 {}</translation>
    </message>
    <message>
        <source>the program does not fit into memory</source>
        <translation>程序放不进内存</translation>
    </message>
    <message>
        <source>Give it more memory: about 0.4 GB for a million ops, and the file itself</source>
        <translation>请给它更多内存：每百万个操作约 0.4 GB，另加文件本身</translation>
    </message>
</context>
</TS>
