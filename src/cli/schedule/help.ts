import type { Label } from '#domain/label.ts'
import { LONGEST_SETUP, LONGEST_WORK } from '#domain/rules/time-limits.ts'
import { dispatchFields } from '#domain/scheduling/policy-values.ts'
import type { CellSpec } from '../tables/spec.ts'
import { requiredScheduleFiles, scheduleFiles, scheduleOutputs, type ScheduleFileName } from './files.ts'

const columnText = ([name, cell]: [string, CellSpec]): string => `${name}${cell.required ? '' : '?'}`

function fileLines(): string {
  return Object.entries(scheduleFiles)
    .map(([name, spec]) => {
      const optional = requiredScheduleFiles.includes(name as ScheduleFileName) ? '' : ' ?'
      return `  ${`${name}.csv${optional}`.padEnd(18)} ${Object.entries<CellSpec>(spec).map(columnText).join(', ')}`
    })
    .join('\n')
}

const outputLines = (): string =>
  Object.entries(scheduleOutputs)
    .map(([name, columns]) => `  ${`${name}.csv`.padEnd(18)} ${columns.join(', ')}`)
    .join('\n')

const minutes = (seconds: number): number => Math.floor(seconds / 60)

const fields = dispatchFields.join(' ')

export const scheduleHelp: Label = {
  en: `usage: takt schedule --in DIR [--rule due|priority|KEYS] [--direction forward|backward] [--optimise SECONDS]
                     [--seed N] [--as-of TIME] [--zone ZONE] --out DIR

Schedules jobs on machines with finite capacity: calendars, changeovers between families, links with lags.

options
  --in DIR       folder of the input files
  --out DIR      folder for the result; files are written whole or not at all
  --rule KEYS    which job is placed first: due (default), priority, or keys such as "priority,-qty,due desc"; fields:
                 ${fields}
  --direction    forward from the present (default), or backward from the due dates
  --optimise N   seconds of optimisation after dispatching; the result is never worse (default: 0)
  --seed N       of the optimisation (default: 1)
  --as-of TIME   the present of the plan (default: now), e.g. 2026-11-20 or 2026-11-20T08:00
  --zone ZONE    time zone of times without one and of calendars (default: UTC), e.g. Asia/Shanghai
  --lang LANG    zh-Hans or en

input (? = optional; each file also as .csv.gz or .arrow)
${fileLines()}

  jobs: priority lower first, default 50; nothing of the job begins before earliest
  steps: step = order within the job; either group or machine; either minutes or seconds, for the whole quantity; lags in
    minutes, to the step before; link as in ES (default), SS, SSEE, ESE, EES, SSEEE, ESSEE, GES
  machines: quantity = so many at a time (default 1), whole where there are changeovers, which are those of each unit;
    efficiency 2 = half the time
  calendars: weekdays 1-5, 6;7 (Monday = 1); from, to as 8:00, 24:00; to not after from = next day. Rows of one calendar,
    sort order and validity work together; of different ones the highest sort_order wins the day
  holidays: of one calendar, or of all without one
  setups: minutes between families of two neighbours on a machine (* = any); nothing within a family. Of two rows for
    one pair the times must be equal
  the order of rows never matters; no work or lag may be longer than ${minutes(LONGEST_WORK)} minutes, no setup longer than ${minutes(LONGEST_SETUP)}

output
${outputLines()}
  run.json           counts, on-time %, lateness, flow time, makespan, setup hours, result hash, times, peak memory

  times are local times of --zone; start and end of production and of all work, setup_start of the setup before it.
  reason: what decided the start (EST, LINK, CAPACITY, CALENDAR, SETUP ...) and what it speaks of.
  busy (setup included), setup and idle are minutes

exit status: 0 done, 1 the input is wrong (every faulty row on stderr, nothing written), 2 wrong usage`,
  zh: `用法：takt schedule --in 目录 [--rule due|priority|键] [--direction forward|backward] [--optimise 秒]
                     [--seed N] [--as-of 时间] [--zone 时区] --out 目录

按有限能力把工单排到机器上：日历、族间换型、带间隔的衔接。

选项
  --in 目录      输入文件所在目录
  --out 目录     结果目录；文件要么完整写出，要么不写
  --rule 键      先排谁：due（默认）、priority，或如 "priority,-qty,due desc" 的键；可用字段:
                 ${fields}
  --direction    forward 从现在向前（默认）,或 backward 从交期向后
  --optimise N   分派后优化的秒数，结果不会更差（默认 0）
  --seed N       优化的随机种子（默认 1）
  --as-of 时间   计划基准时间（默认当前时间）,如 2026-11-20 或 2026-11-20T08:00
  --zone 时区    未注明时区的时间与日历所在时区（默认 UTC）,如 Asia/Shanghai
  --lang 语言    zh-Hans 或 en

输入（? 表示可选；每个文件也可为 .csv.gz 或 .arrow）
${fileLines()}

  jobs: priority 小者优先，默认 50；earliest 之前不开始
  steps: step 为工单内顺序；group 与 machine 取其一；minutes 与 seconds 取其一，为全部数量的时间；间隔为与上一步之间的
    分钟数;link 为 ES（默认）、SS、SSEE、ESE、EES、SSEEE、ESSEE、GES
  machines: quantity 为同时可做的个数（默认 1），有换型时须为整数，换型按每个计；efficiency 2 表示用时减半
  calendars: weekdays 1-5、6;7(星期一为 1);from、to 如 8:00、24:00,to 不晚于 from 表示次日。同一日历、同 sort_order 与
    有效期的行合并生效；不同者当日 sort_order 大者生效
  holidays：某个日历的假日，不写日历则为全部
  setups：机器上相邻两道族之间的分钟数（* 为任意）；同族不需换型；同一对的两行时间须相同
  行的先后不影响结果；加工与间隔最长 ${minutes(LONGEST_WORK)} 分钟，前设置最长 ${minutes(LONGEST_SETUP)} 分钟

输出
${outputLines()}
  run.json           计数、准时率、延误、流程时间、总工期、换型小时、结果哈希、耗时、峰值内存

  时间为 --zone 的当地时间;start、end 为制造开始与全部结束,setup_start 为前设置开始。
  reason 为决定开始时间的原因(EST、LINK、CAPACITY、CALENDAR、SETUP 等)及其对象。
  busy(含 setup)、setup、idle 为分钟

退出码：0 完成，1 输入有误（每个错误行写到 stderr，不写任何文件），2 用法错误`,
}
