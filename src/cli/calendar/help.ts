import { filled, type Label } from '#domain/label.ts'
import type { CellSpec } from '../tables/spec.ts'
import { calendarFiles, requiredCalendarFiles, slotColumns, type CalendarFileName } from './files.ts'

const columnText = ([name, cell]: [string, CellSpec]): string => `${name}${cell.required ? '' : '?'}`

function fileLines(): string {
  return Object.entries(calendarFiles)
    .map(([name, spec]) => {
      const optional = requiredCalendarFiles.includes(name as CalendarFileName) ? '' : ' ?'
      return `  ${`${name}.csv${optional}`.padEnd(18)} ${Object.entries<CellSpec>(spec).map(columnText).join(', ')}`
    })
    .join('\n')
}

export const calendarHelp: Label = filled(
  {
    en: `usage: takt calendar --in DIR --from DATE --to DATE [--zone ZONE] --out FILE

Expands shifts and calendars into the work-time slots of every resource.

options
  --in DIR       folder of the input files
  --from DATE    beginning, e.g. 2026-01-01 (its midnight) or 2026-01-01T06:00
  --to DATE      end, not included: 2027-01-01 for all of 2026
  --zone ZONE    time zone of the wall clock (default: UTC), e.g. Asia/Shanghai
  --out FILE     result as .csv, .csv.gz or .arrow; written whole or not at all
  --lang LANG    zh-Hans or en

input (? = optional; each file also as .csv.gz or .arrow)
{files}

  resources: groups joined by ;  type D is never scheduled and has no slots; default_qty counts where a calendar row has
    none (default 1); zone = the resource's own wall clock
  shifts: patterns such as 8:00-12:00;13:00-17:00 - an end not after its start, or above 24:00, is on the next day
  calendars: resource = codes of resources or groups joined by ; or *
    dates = * | 2026/3/1 | 2026/03/05-2026/03/09 | 20260301 | 星期一-星期五, Mon-Fri | HOLS | 10 | 10-20 | 20-EOM |
    2026/*/1 | */12/25, joined by ;
    shift = codes with multipliers, DAY=2;NIGHT - empty: day off
    the highest sort_order wins; of equal ones resource before group before *, then date before weekday before *, then
    the smaller code; valid_from and valid_to are days, both included
  overrides: from start to end the resource has quantity qty (default: 0, with kind overtime its own); the newest stamp
    wins, then the highest sort_order
  holidays: days of HOLS; with a calendar also of HOLS:CALENDAR

output
  {columns}
  one row per slot by resource and start; slots of a resource are disjoint, equal neighbours are one. start and end are
  local times of --zone; calendar is the code of the row that won, or its line in calendars.csv where it has no code

exit status: 0 done, 1 the input is wrong (every faulty row on stderr, nothing written), 2 wrong usage`,
    zh: `用法：takt calendar --in 目录 --from 日期 --to 日期 [--zone 时区] --out 文件

把班次与日历展开为每个资源的工作时段。

选项
  --in 目录      输入文件所在目录
  --from 日期    开始，如 2026-01-01(当日零点)或 2026-01-01T06:00
  --to 日期      结束，不含: 2026 全年写 2027-01-01
  --zone 时区    时钟所在时区（默认 UTC）,如 Asia/Shanghai
  --out 文件     结果,.csv、.csv.gz 或 .arrow；要么完整写出，要么不写
  --lang 语言    zh-Hans 或 en

输入（? 表示可选；每个文件也可为 .csv.gz 或 .arrow）
{files}

  resources: groups 以 ; 分隔;type 为 D 者不排程，没有时段；日历行无资源量时取 default_qty（默认 1）;zone 为资源自己的时区
  shifts: patterns 如 8:00-12:00;13:00-17:00，结束不晚于开始或超过 24:00 表示次日
  calendars: resource 为资源或资源组编码，以 ; 分隔，或 *
    dates = * | 2026/3/1 | 2026/03/05-2026/03/09 | 20260301 | 星期一-星期五、Mon-Fri | HOLS | 10 | 10-20 | 20-EOM |
    2026/*/1 | */12/25，以 ; 分隔
    shift 为带倍数的班次 DAY=2;NIGHT，空为休息
    sort_order 大者优先；相同时资源优先于资源组再优先于 *,日期优先于星期再优先于 *,然后编码小者优先;
    valid_from 与 valid_to 为首末日，均含
  overrides：从 start 到 end 资源量为 qty（默认 0,kind 为 overtime 时取自身资源量）;stamp 新者优先，其次 sort_order 大者
  holidays: HOLS 的日期；有 calendar 者亦属 HOLS:CALENDAR

输出
  {columns}
  每个时段一行，按资源与开始时间；同一资源的时段互不重叠，相同的相邻时段合并。start、end 为 --zone 的当地时间;
  calendar 为生效行的编码，无编码时为其在 calendars.csv 中的行号

退出码：0 完成，1 输入有误（每个错误行写到 stderr，不写任何文件），2 用法错误`,
  },
  { files: fileLines(), columns: slotColumns.join(', ') },
)
