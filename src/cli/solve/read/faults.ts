import { say, textOf, type Label, type Language } from '#domain/label.ts'

/** Faults of a benchmark file. */
const texts = {
  notInteger: { zh: '“{value}”不是整数', en: '"{value}" is not a whole number' },
  below: { zh: '{value} 小于 {least}', en: '{value} is less than {least}' },
  above: { zh: '{value} 大于 {most}', en: '{value} is more than {most}' },
  missing: { zh: '此行在此处应有{what}', en: 'the line ends where {what} is expected' },
  missingLine: { zh: '文件在此结束，应有{what}', en: 'the file ends where {what} is expected' },
  tooFew: {
    zh: '数字太少，不足 {activities} 个活动与 {resources} 种资源',
    en: 'too few numbers for {activities} activities and {resources} resources',
  },
  tooMany: { zh: '此行多出“{value}”', en: '"{value}" is too much on this line' },
  tooManyLines: { zh: '多出的行', en: 'a line too many' },
  cycle: {
    zh: '先后关系成环：{operations}',
    en: 'precedence closes a cycle: {operations}',
  },
  tooLong: {
    zh: '全部工时与换型时间之和超过 {most}',
    en: 'all durations and setups together exceed {most}',
  },
  sameName: { zh: '已有同名算例 {name}', en: 'there is an instance {name} already' },
  empty: { zh: '文件为空', en: 'the file is empty' },
  unreadable: { zh: '无法读取：{reason}', en: 'cannot be read: {reason}' },
} as const satisfies Record<string, Label>

export type FaultName = keyof typeof texts

/** Names of the expected elements of a format, for the messages. */
export const things = {
  jobs: { zh: '工件数', en: 'the number of jobs' },
  machines: { zh: '机器数', en: 'the number of machines' },
  operations: { zh: '工序数', en: 'the number of operations' },
  precedences: { zh: '先后关系数', en: 'the number of precedences' },
  alternatives: { zh: '可选机器数', en: 'the number of alternatives' },
  machine: { zh: '机器', en: 'a machine' },
  duration: { zh: '工时', en: 'a duration' },
  operation: { zh: '工序', en: 'an operation' },
  setup: { zh: '换型时间', en: 'a setup time' },
  activities: { zh: '活动数', en: 'the number of activities' },
  resources: { zh: '资源数', en: 'the number of resources' },
  capacity: { zh: '资源容量', en: 'a capacity' },
  request: { zh: '资源需求', en: 'a request' },
  successors: { zh: '后继数', en: 'the number of successors' },
  successor: { zh: '后继活动', en: 'a successor' },
  job: { zh: '工件', en: 'a job' },
} as const satisfies Record<string, Label>

export type Thing = keyof typeof things

const places = {
  line: { zh: '第 {line} 行', en: 'line {line}' },
  column: { zh: '第 {column} 列', en: 'column {column}' },
} as const satisfies Readonly<Record<string, Label>>

/** A fault of a benchmark file: line and column from 1, 0 = the file or the line as a whole. */
export class ReadFault extends Error {
  readonly line: number
  readonly column: number
  readonly #name: FaultName
  readonly #values: Readonly<Record<string, string | number | Label>>
  readonly #what: Thing | null

  constructor(
    line: number,
    column: number,
    name: FaultName,
    values: Readonly<Record<string, string | number | Label>> = {},
    what: Thing | null = null,
  ) {
    super(`${line}:${column} ${name}`)
    this.line = line
    this.column = column
    this.#name = name
    this.#values = values
    this.#what = what
  }

  /** `file, line 3, column 7: reason`. */
  text(file: string, language: Language): string {
    const place = [
      file,
      this.line > 0 ? say(places.line, language, { line: this.line }) : '',
      this.column > 0 ? say(places.column, language, { column: this.column }) : '',
    ].filter(Boolean)
    const what = this.#what ? textOf(things[this.#what], language) : ''
    return `${place.join(', ')}: ${say(texts[this.#name], language, { ...this.#values, what })}`
  }
}
