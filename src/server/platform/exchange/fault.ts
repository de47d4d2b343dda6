import { LISTED_FAULTS, type ImportFault } from '#domain/exchange.ts'
import { filled, type Label } from '#domain/label.ts'

/** Faults of a file's form: what is read, not what it means. */
export const fileFaults = {
  empty: { zh: '文件为空', en: 'the file is empty' },
  noRows: { zh: '文件只有表头，没有数据行', en: 'the file has a header but no rows' },
  unknownFormat: {
    zh: '无法识别的文件格式，可用格式：CSV、XLSX、Arrow、Parquet',
    en: 'unknown file format; CSV, XLSX, Arrow and Parquet can be read',
  },
  notUtf8: { zh: '不是有效的 UTF-8 编码', en: 'not valid UTF-8' },
  looksGb18030: {
    zh: '不是 UTF-8 编码，看起来是 GB18030(GBK)。请另存为“CSV UTF-8”，或选择按 GB18030 读取',
    en: 'not UTF-8; it looks like GB18030 (GBK). Save it as "CSV UTF-8", or choose to read it as GB18030',
  },
  notEncoded: { zh: '不是有效的 {encoding} 编码', en: 'not valid {encoding}' },
  unclosedQuote: { zh: '引号没有结束', en: 'a quoted cell is not closed' },
  strayQuote: { zh: '引号之后有多余的字符', en: 'text after the closing quote' },
  cellCount: {
    zh: '有 {found} 个单元格，表头有 {expected} 个',
    en: 'has {found} cells, the header {expected}',
  },
  controlCharacter: { zh: '含有不允许的控制字符 NUL', en: 'holds the control character NUL' },
  loneSurrogate: { zh: '含有不完整的 Unicode 字符', en: 'holds half a Unicode character' },
  cellTooLong: { zh: '单元格超过 {limit} 个字符', en: 'a cell is longer than {limit} characters' },
  tooManyColumns: { zh: '超过 {limit} 列', en: 'more than {limit} columns' },
  tooManyRows: { zh: '超过 {limit} 行', en: 'more than {limit} rows' },
  tooLarge: {
    zh: '解压后超过 {limit} MB，已拒绝',
    en: 'larger than {limit} MB once unpacked; refused',
  },
  bomb: {
    zh: '压缩比异常（疑似压缩炸弹），已拒绝',
    en: 'packed beyond any plausible ratio (a zip bomb?); refused',
  },
  tooManyEntries: { zh: '压缩包内文件超过 {limit} 个', en: 'more than {limit} entries in the archive' },
  broken: { zh: '文件已损坏：{reason}', en: 'the file is damaged: {reason}' },
  encrypted: {
    zh: '文件已加密，请去除密码后再导入',
    en: 'the file is encrypted; remove the password and import again',
  },
  oldExcel: {
    zh: '旧版 Excel（.xls）格式不支持，请另存为 .xlsx',
    en: 'the old Excel format (.xls) is not read; save it as .xlsx',
  },
  noSheet: { zh: '没有名为“{sheet}”的工作表', en: 'there is no sheet named "{sheet}"' },
  formulaWithoutValue: {
    zh: '公式没有保存计算结果，请在 Excel 中重新计算并保存',
    en: 'a formula without a saved value; recalculate and save it in Excel',
  },
  cellError: { zh: '单元格是错误值', en: 'the cell is an error value' },
  missingColumn: {
    zh: '缺少必需的列“{column}”（{name}）',
    en: 'the required column "{column}" ({name}) is missing',
  },
  columnTwice: {
    zh: '有两列对应“{column}”（{name}）',
    en: 'two columns stand for "{column}" ({name})',
  },
  mappedToNothing: {
    zh: '映射指向不存在或不可写的字段 {name}',
    en: 'the mapping names the field {name}, which does not exist or cannot be written',
  },
  noColumns: {
    zh: '没有一列能与{entity}的字段对应',
    en: 'no column stands for a field of {entity}',
  },
  unknownEntity: {
    zh: '文件名不对应任何可导入的数据：请命名为实体名，例如 item.csv',
    en: 'the file name is none of the data that can be imported: name it like item.csv',
  },
  undeclaredTable: {
    zh: '租户没有自定义表 {name}：请先在“建模”中建立该表及其字段',
    en: 'the tenant has no table {name}: make it with its fields in Modelling first',
  },
  undeclaredField: {
    zh: '“{entity}”没有自定义字段 {name}：请先在“建模”中添加',
    en: '{entity} has no field {name}: add it in Modelling first',
  },
  sameEntity: {
    zh: '与文件 {other} 是同一种数据（{entity}）',
    en: 'holds the same data ({entity}) as the file {other}',
  },
  duplicateRow: {
    zh: '与第{first}行的关键字相同：{key}',
    en: 'has the same key as line {first}: {key}',
  },
  unreadableColumn: {
    zh: '列类型 {type} 无法读取',
    en: 'columns of type {type} cannot be read',
  },
  unreadablePacking: {
    zh: '无法解压 {codec}；请用 Snappy、gzip、zstd 或 brotli 写出',
    en: 'packed by {codec}, which cannot be read; write it with Snappy, gzip, zstd or brotli',
  },
} as const satisfies Record<string, Label>

export type FileFault = keyof typeof fileFaults

const LONGEST_SHOWN = 80

/** A value short enough for a report, without control characters. */
export function shown(value: string): string {
  const plain = value.slice(0, LONGEST_SHOWN).replace(/\p{Cc}/gu, '·')
  return value.length > LONGEST_SHOWN ? `${plain}…` : plain
}

/** What of a file is damaged, where no part of it has a name. */
export const brokenParts = {
  form: { zh: 'Arrow 结构无法读取', en: 'the Arrow structure cannot be read' },
  parquet: { zh: 'Parquet 结构无法读取', en: 'the Parquet structure cannot be read' },
  pages: { zh: '数据页无效', en: 'the pages of data are not valid' },
  length: { zh: '列的长度不一致', en: 'columns differ in length' },
  values: { zh: '列的数据不完整', en: 'data of a column is missing' },
  nulls: { zh: '空值标记不完整', en: 'the marks of empty values are not complete' },
  texts: { zh: '文本的位置无效', en: 'the positions of texts are not valid' },
  dictionary: { zh: '字典无效', en: 'a dictionary is not valid' },
  directory: { zh: '压缩包目录无效', en: 'the directory of the archive is not valid' },
  reading: { zh: '读取过程意外中止', en: 'reading came to an unexpected end' },
} as const satisfies Record<string, Label>

export type BrokenPart = keyof typeof brokenParts

/** The file cannot be read on: its form is broken, so no later row can be trusted. */
export class UnreadableFile extends Error {
  readonly fault: ImportFault

  constructor(
    file: string,
    name: FileFault,
    at: {
      line?: number
      column?: string
      value?: string
      values?: Readonly<Record<string, unknown>> | undefined
    } = {},
  ) {
    const text = filled(fileFaults[name], at.values)
    super(`${file}: ${text.en}`)
    this.fault = {
      file,
      line: at.line ?? 0,
      column: at.column ?? '',
      value: shown(at.value ?? ''),
      message: text,
    }
  }

  /** Of a fault that was found elsewhere, such as in another thread. */
  static of(fault: ImportFault): UnreadableFile {
    return Object.assign(new UnreadableFile(fault.file, 'broken'), { fault })
  }
}

/** Counts every fault and keeps the first ones, so that a million bad rows cost no memory. */
export class FaultList {
  readonly listed: ImportFault[] = []
  count = 0

  add(fault: ImportFault): void {
    this.count++
    if (this.listed.length < LISTED_FAULTS) this.listed.push(fault)
  }

  /** `count` faults of which these are the first. */
  addAll(faults: readonly ImportFault[], count = faults.length): void {
    this.count += count
    this.listed.push(...faults)
    this.listed.sort((a, b) => a.line - b.line)
    this.listed.length = Math.min(this.listed.length, LISTED_FAULTS)
  }
}
