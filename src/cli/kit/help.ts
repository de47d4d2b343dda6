import { policyOptions } from '#domain/kitting/policy.ts'
import { choiceOf } from '#domain/choices/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { filled, inEveryLanguage, textOf, type Label, type Language } from '#domain/label.ts'
import type { CellSpec } from '../tables/spec.ts'
import { kitFiles, outputFiles, requiredFiles, type KitFileName } from './files.ts'

const columnText = ([name, cell]: [string, CellSpec]): string => `${name}${cell.required ? '' : '?'}`

function fileLines(): string {
  return Object.entries(kitFiles)
    .map(([name, spec]) => {
      const optional = requiredFiles.includes(name as KitFileName) ? '' : ' ?'
      return `  ${`${name}.csv${optional}`.padEnd(18)} ${Object.entries<CellSpec>(spec).map(columnText).join(', ')}`
    })
    .join('\n')
}

function outputLines(): string {
  return Object.entries(outputFiles)
    .map(([name, columns]) => `  ${`${name}.csv`.padEnd(18)} ${columns.join(', ')}`)
    .join('\n')
}

function optionValues(field: Field): string {
  if (field.choice) return Object.keys(choiceOf(field.choice)).join(' | ')
  return field.default === undefined ? field.kind : `${field.kind} (${field.default})`
}

function policyLines(language: Language): string {
  return Object.entries(policyOptions)
    .map(
      ([name, { field }]) => `  ${name.padEnd(16)} ${textOf(field.label, language)}: ${optionValues(field)}`,
    )
    .join('\n')
}

function statuses(language: Language): string {
  return Object.entries(choiceOf('KitStatus'))
    .map(([code, label]) => `${code} ${textOf(label, language)}`)
    .join(', ')
}

export const kitHelp: Label = filled(
  {
    en: `usage: takt kit --in DIR [--scheme FILE.json] [--sort KEYS] [--as-of TIME] [--zone ZONE] --out DIR

Calculates full sets: which orders can be completely kitted, when, in which batches, and what is short.

options
  --in DIR       folder of the input files
  --out DIR      folder for the result; files are written whole or not at all
  --scheme FILE  JSON object of policy options by name; those left out have their defaults
  --sort KEYS    order of the demands, e.g. "priority,due,qty,order"; "due desc" sorts downwards
  --as-of TIME   the present of the calculation (default: now), e.g. 2026-11-20 or 2026-11-20T08:00
  --zone ZONE    time zone of times without one (default: UTC), e.g. Asia/Shanghai
  --lang LANG    zh-Hans or en

input (? = optional; each file also as .csv.gz or .arrow)
{files}

  orders: priority lower first, default 50; need = when the material must be there, default due
  receipts: class is a supply class, default PO
  items: make 1 = can be made from its BOM; an item without it is bought
  CSV is UTF-8, comma separated, RFC 4180 quoting, header row in any order, unknown columns ignored; dates YYYY-MM-DD or
  ISO 8601; decimals with a point, at most six fraction digits

output
{outputs}
  run.json           counts, KPIs, conservation check, result hash, times by phase, peak memory

  status: {statuses}
  receipt is empty for stock

policy options (first value is the default)
{options}

exit status: 0 done, 1 the input is wrong (every faulty row on stderr, nothing written), 2 wrong usage`,
    zh: `用法：takt kit --in 目录 [--scheme 文件.json] [--sort 键] [--as-of 时间] [--zone 时区] --out 目录

计算成套情况：哪些订单能完全齐套、何时、分几批，以及缺什么料。

选项
  --in 目录      输入文件所在目录
  --out 目录     结果目录；文件要么完整写出，要么不写
  --scheme 文件  策略项的 JSON 对象；未写者取默认值
  --sort 键      需求顺序，如 "priority,due,qty,order";"due desc" 表示降序
  --as-of 时间   计算基准时间（默认当前时间）,如 2026-11-20 或 2026-11-20T08:00
  --zone 时区    未注明时区的时间所在时区（默认 UTC）,如 Asia/Shanghai
  --lang 语言    zh-Hans 或 en

输入（? 表示可选；每个文件也可为 .csv.gz 或 .arrow）
{files}

  orders: priority 小者优先，默认 50;need 为物料应到位时间，默认取 due
  receipts: class 为供应类别，默认 PO
  items: make 为 1 表示可按其 BOM 自制，未写者为外购
  CSV 为 UTF-8、逗号分隔、RFC 4180 引号、表头列序任意、忽略未知列；日期 YYYY-MM-DD 或 ISO 8601；小数点，最多六位小数

输出
{outputs}
  run.json           计数、指标、守恒检查、结果哈希、各阶段耗时、峰值内存

  status: {statuses}
  库存的 receipt 为空

策略项(第一个取值为默认)
{options}

退出码：0 完成，1 输入有误（每个错误行写到 stderr，不写任何文件），2 用法错误`,
  },
  {
    files: fileLines(),
    outputs: outputLines(),
    statuses: inEveryLanguage(statuses),
    options: inEveryLanguage(policyLines),
  },
)
