import type { Label } from '../label.ts'

export interface FunctionDeclaration {
  readonly name: string
  /** Its arguments as they are written; `...` repeats, `[ ]` may be left out. */
  readonly usage: string
  readonly label: Label
  readonly group: 'logic' | 'number' | 'text' | 'time' | 'list'
}

const define = (
  group: FunctionDeclaration['group'],
  name: string,
  usage: string,
  zh: string,
  en: string,
): FunctionDeclaration => ({ name, usage: `${name}(${usage})`, label: { zh, en }, group })

/** Every function of the language; how each is checked is in calls.ts, what it gives in apply.ts. */
export const functions: readonly FunctionDeclaration[] = [
  define(
    'logic',
    'If',
    'condition, then, else',
    '条件成立取前者，否则（含空值）取后者',
    'one of two values; null counts as no',
  ),
  define('logic', 'IsNull', 'value', '是否为空值', 'is there no value?'),
  define('logic', 'Coalesce', 'value, ...', '第一个非空值', 'the first value that is not null'),
  define(
    'logic',
    'In',
    'value, one, ...',
    '是否等于其中之一，或在列表中',
    'is it one of these, or in the list?',
  ),
  define(
    'logic',
    'Like',
    'text, pattern',
    '文本匹配: % 任意多字符,_ 一个字符',
    'does the text match? % any characters, _ one',
  ),
  define(
    'number',
    'Min',
    'a, b, ... | list [, value]',
    '最小值，忽略空值',
    'the smallest; nulls are left out',
  ),
  define(
    'number',
    'Max',
    'a, b, ... | list [, value]',
    '最大值，忽略空值',
    'the largest; nulls are left out',
  ),
  define('number', 'Abs', 'x', '绝对值', 'without its sign'),
  define('number', 'Round', 'x [, digits]', '四舍五入', 'rounded, halves away from zero'),
  define('number', 'Ceil', 'x', '向上取整', 'the next whole number above'),
  define('number', 'Floor', 'x', '向下取整', 'the next whole number below'),
  define('number', 'Mod', 'a, b', '余数，符号同 a', 'remainder, with the sign of a'),
  define('text', 'Len', 'text', '字符数', 'number of characters'),
  define('text', 'Left', 'text, n', '左边 n 个字符', 'the first n characters'),
  define('text', 'Right', 'text, n', '右边 n 个字符', 'the last n characters'),
  define(
    'text',
    'Mid',
    'text, start [, n]',
    '从第 start 个起 n 个字符',
    'n characters from number start on, counted from 1',
  ),
  define('text', 'Str', 'value', '转为文本', 'as text'),
  define('text', 'Num', 'text', '转为数值，不是数值则为空', 'as number; null when it is none'),
  define('text', 'Upper', 'text', '字母 a-z 转大写', 'letters a to z in upper case'),
  define('text', 'Lower', 'text', '字母 A-Z 转小写', 'letters A to Z in lower case'),
  define('text', 'Trim', 'text', '去掉两端空格', 'without blanks at both ends'),
  define('time', 'Date', "time | 'yyyy-mm-dd' | year, month, day", '日期', 'the calendar day'),
  define('time', 'Today', '', '今天', 'today in the plan unit'),
  define('time', 'Now', '', '现在', 'now'),
  define(
    'time',
    'DateDiff',
    "'d'|'h'|'m'|'s', from, to",
    '两个时间相差的整单位数',
    'whole units between two times',
  ),
  define(
    'time',
    'WorkTime',
    'resource, from, to',
    '资源在两个时间之间的工作时长',
    'working time of a resource between two times',
  ),
  define(
    'list',
    'Sum',
    'list [, value [, condition]]',
    '合计；元素写作 TARGET',
    'sum; the element is TARGET',
  ),
  define('list', 'Avg', 'list [, value [, condition]]', '平均', 'average'),
  define('list', 'Count', 'list [, condition]', '个数', 'how many'),
  define(
    'list',
    'Find',
    'list, condition',
    '第一个满足条件的元素',
    'the first element that meets the condition',
  ),
  define('list', 'First', 'list [, condition]', '第一个元素', 'the first element'),
  define('list', 'Last', 'list [, condition]', '最后一个元素', 'the last element'),
]

/** Second names, kept from SQL. */
export const functionAliases: Readonly<Record<string, string>> = { greatest: 'max', least: 'min' }
