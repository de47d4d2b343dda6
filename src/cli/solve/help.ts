import { filled, type Label } from '#domain/label.ts'
import { formats } from './read/formats.ts'
import { scheduleColumns } from './schedule-file.ts'

const names = Object.keys(formats).join('|')

export const solveHelp: Label = filled(
  {
    en: `usage: takt solve --format {names} [--seconds N] [--iterations N] [--seed N] [--searches N] [--out DIR] FILE...

Reads public scheduling benchmark files and minimises the makespan.

options
  --format       jsp            <jobs> <machines>, then a line per job: <machine> <duration> ..., machines from 0
                 fjsp           <jobs> <machines>, then a line per job: <operations> ( <alternatives> ( <machine>
                                <duration> )... )..., machines from 0
                 sdst           as fjsp with machines from 1, then setup times: per machine a line per operation before
                                with a number per operation after
                 assembly-fjsp  <operations> <precedences> <machines>, then <before> <after> per precedence, then a line
                                per operation: <alternatives> ( <machine> <duration> )..., numbers from 0
                 rcpsp          Patterson: <activities> <resources>, capacities, then per activity <duration> <requests>
                                <successors> <successor>... from 1
  --seconds N    at most so long per instance (default 30; none when --iterations is given)
  --iterations N at most so many iterations per search
  --seed N       begins the random numbers (default 1)
  --searches N   searches side by side, a thread each (default: number of cores; 2 when only --iterations is given)
  --out DIR      folder for a schedule per instance; files are written whole or not at all
  --lang LANG    zh-Hans or en

Same seed, iterations and number of searches give the same schedule on every machine. The search ends early when the
makespan equals the lower bound; interrupt it to have the best schedule so far.

output
  a JSON line per instance: instance, makespan, seconds, iterations (of all searches), seed, lower_bound
  INSTANCE.csv in DIR: {columns}
  operations are numbered from 0 through the file; job is 0 where the format knows none

exit status: 0 done, 1 the input is wrong (every fault on stderr, nothing written), 2 wrong usage`,
    zh: `用法：takt solve --format {names} [--seconds N] [--iterations N] [--seed N] [--searches N] [--out 目录] 文件...

读取公开的排程算例并使总工期最短。

选项
  --format       jsp            <工件数> <机器数>，每个工件一行：<机器> <工时> ……，机器从 0 编号
                 fjsp           <工件数> <机器数>，每个工件一行：<工序数> ( <可选机器数> ( <机器> <工时> )…… )……，机器从 0 编号
                 sdst           同 fjsp 但机器从 1 编号，其后为换型时间：每台机器、每道前工序一行，每道后工序一个数
                 assembly-fjsp  <工序数> <先后关系数> <机器数>，每个先后关系一行 <前> <后>，每道工序一行
                                <可选机器数> ( <机器> <工时> )……，从 0 编号
                 rcpsp          Patterson 格式：<活动数> <资源数>、各资源容量，每个活动 <工期> <各资源需求>
                                <后继数> <后继>……，从 1 编号
  --seconds N    每个算例最长秒数（默认 30；给出 --iterations 时无限制）
  --iterations N 每个搜索最多迭代次数
  --seed N       随机数种子（默认 1）
  --searches N   并行搜索数，每个占一个线程（默认为核数；仅给出 --iterations 时为 2）
  --out 目录     每个算例写出一份排程；文件要么完整写出，要么不写
  --lang 语言    zh-Hans 或 en

种子、迭代次数与搜索数相同，则在任何机器上结果相同。总工期等于下界时提前结束；中断时给出当前最好的排程。

输出
  每个算例一行 JSON: instance, makespan, seconds, iterations(全部搜索合计), seed, lower_bound
  目录中的 算例.csv: {columns}
  工序按文件顺序从 0 编号；格式中没有工件时 job 为 0

退出码：0 完成，1 输入有误（逐条列于 stderr，不写任何文件），2 用法错误`,
  },
  { names, columns: scheduleColumns.join(', ') },
)
