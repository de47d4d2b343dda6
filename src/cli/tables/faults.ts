import { say, type Label, type Language } from '#domain/label.ts'
import { faultText, type Fault } from '#domain/rules/messages.ts'

/** Faults of a file of the command line, beyond its single values. */
export const fileMessages = {
  missingFile: {
    zh: '文件不存在（可用 {names}）',
    en: 'the file is missing ({names} would do)',
  },
  severalFiles: { zh: '同时存在 {names}，不知用哪个', en: 'there are {names}; which one is meant?' },
  notArrow: { zh: '不是完整的 Arrow IPC 文件', en: 'not a whole Arrow IPC file' },
  notGzip: { zh: '不是完整的 gzip 文件', en: 'not a whole gzip file' },
  tooLarge: { zh: '解压后超过 {most} MiB，请拆分', en: 'holds more than {most} MiB: split it' },
  empty: { zh: '文件为空', en: 'the file is empty' },
  notUtf8: { zh: '不是有效的 UTF-8 编码', en: 'not valid UTF-8' },
  missingColumn: { zh: '缺少该列', en: 'the column is missing' },
  doubleColumn: { zh: '该列出现两次', en: 'the column stands twice' },
  cellCount: {
    zh: '有 {found} 个单元格，表头有 {expected} 个',
    en: 'has {found} cells, the header {expected}',
  },
  strayQuote: { zh: '引号的位置不符合 RFC 4180', en: 'a quote where RFC 4180 allows none' },
  openQuote: { zh: '引号没有结束', en: 'a quoted cell is not closed' },
  columnType: { zh: 'Arrow 列类型 {type} 无法读取', en: 'Arrow columns of type {type} cannot be read' },
  nulCharacter: { zh: '含有字符 NUL', en: 'holds the character NUL' },
  unknownOrder: { zh: '没有订单“{value}”', en: 'there is no order "{value}"' },
  unknownItem: { zh: '没有物料“{value}”', en: 'there is no item "{value}"' },
  unknownReceipt: { zh: '没有收货单“{value}”', en: 'there is no receipt "{value}"' },
  unknownJob: { zh: '没有工单“{value}”', en: 'there is no job "{value}"' },
  unknownMachine: { zh: '没有机器“{value}”', en: 'there is no machine "{value}"' },
  unknownGroup: { zh: '没有机器组“{value}”', en: 'there is no group of machines "{value}"' },
  unknownCalendar: { zh: '没有日历“{value}”', en: 'there is no calendar "{value}"' },
  groupOrMachine: { zh: '须给出 group 或 machine 之一', en: 'give either group or machine' },
  minutesOrSeconds: { zh: '须给出 minutes 或 seconds 之一', en: 'give either minutes or seconds' },
  notWeekdays: {
    zh: '“{value}”不是星期（1 到 7，星期一为 1，如 1-5 或 1;3;5）',
    en: '"{value}" is no list of weekdays (1 to 7, Monday = 1, such as 1-5 or 1;3;5)',
  },
  notTimes: { zh: '“{value}”不是时段：{reason}', en: '"{value}" is no range of times: {reason}' },
  tooFar: {
    zh: '距计划基准时间（--as-of）超过 {years} 年',
    en: 'lies more than {years} years from the present of the plan (--as-of)',
  },
  tooLongOn: {
    zh: '在机器“{value}”的效率下超过 {most} 分钟',
    en: 'takes more than {most} minutes at the efficiency of machine "{value}"',
  },
  sameFamily: {
    zh: '“{value}”族内部不需换型',
    en: 'within the family "{value}" nothing is changed over',
  },
  otherMinutes: {
    zh: '“{value}”在第 {other} 行已有另一个时间',
    en: '"{value}" has another time on line {other}',
  },
  holdsSemicolon: { zh: '“{value}”含有分号', en: '"{value}" holds a semicolon' },
  notWholeUnits: {
    zh: '机器“{value}”有换型，其个数必须为整数',
    en: 'machine "{value}" has changeovers, so it must have a whole number of units',
  },
  tooManyUnits: {
    zh: '机器“{value}”有换型，最多 {most} 个',
    en: 'machine "{value}" has changeovers, so it may have {most} units at most',
  },
  lagOrder: { zh: '小于 min_lag', en: 'is below min_lag' },
  duplicate: { zh: '“{value}”与第 {other} 行重复', en: '"{value}" stands on line {other} already' },
  notAfter: { zh: '早于 {other}', en: 'is before {other}' },
  receiptOrLot: { zh: '须给出 receipt 或 lot 之一', en: 'give either receipt or lot' },
  sameItem: { zh: '主料与替代料相同', en: 'the substitute is the main item itself' },
} as const satisfies Record<string, Label>

export type FileMessage = keyof typeof fileMessages

interface Entry {
  readonly file: string
  readonly line: number
  readonly column: string
  readonly text: (language: Language) => string
}

/** Lines in the report; further faults are only counted. */
const KEPT = 10_000

/** Every fault found in the input files, in the order in which they were found. */
export class FaultReport {
  readonly #entries: Entry[] = []
  count = 0

  /** Line 0 = the file as a whole; column '' = the row as a whole. */
  add(
    file: string,
    line: number,
    column: string,
    name: FileMessage,
    values: Readonly<Record<string, string | number>> = {},
  ): void {
    this.#keep({ file, line, column, text: (language) => say(fileMessages[name], language, values) })
  }

  /** A fault of one value, found by the rules of src/domain/rules. */
  addValue(file: string, line: number, column: string, fault: Fault): void {
    this.#keep({ file, line, column, text: (language) => faultText(fault, language) })
  }

  /** A fault that brings its own text. */
  addText(file: string, line: number, column: string, text: (language: Language) => string): void {
    this.#keep({ file, line, column, text })
  }

  #keep(entry: Entry): void {
    this.count++
    if (this.#entries.length < KEPT) this.#entries.push(entry)
  }

  /** One line of text per fault: file, line, column, reason. */
  lines(language: Language): string[] {
    const lines = this.#entries.map(
      ({ file, line, column, text }) => `${placeText(file, line, column, language)}: ${text(language)}`,
    )
    const rest = this.count - this.#entries.length
    if (rest > 0) lines.push(say(moreFaults, language, { rest }))
    return lines
  }
}

const places = {
  line: { zh: '第 {line} 行', en: 'line {line}' },
  column: { zh: '列 {column}', en: 'column {column}' },
} as const satisfies Readonly<Record<string, Label>>

/** Beyond those that are listed. */
export const moreFaults: Label = { zh: '……还有 {rest} 个错误', en: '... and {rest} more {rest|fault|faults}' }

/** Location of a fault: file, line (0 = the file as a whole) and column ('' = the row as a whole). */
export function placeText(file: string, line: number, column: string, language: Language): string {
  const place = [
    file,
    line > 0 ? say(places.line, language, { line }) : '',
    column ? say(places.column, language, { column }) : '',
  ]
  return place.filter(Boolean).join(', ')
}
