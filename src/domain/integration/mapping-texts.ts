import type { Label } from '../label.ts'

/** What can be wrong with a mapping, and with a row that goes through it. */
export const mappingTexts = {
  notLines: { zh: '映射应为最多 {most} 行的列表', en: 'a mapping is a list of at most {most} lines' },
  notALine: { zh: '第 {place} 行映射无效', en: 'line {place} of the mapping is not valid' },
  unknownTarget: {
    zh: '{entity}没有可写的字段 {target}',
    en: '{entity} has no field {target} that can be written',
  },
  targetTwice: { zh: '“{field}”映射了两次', en: '"{field}" is mapped twice' },
  missing: { zh: '必填字段“{field}”没有映射', en: 'the required field "{field}" is not mapped' },
  noLines: { zh: '没有映射任何字段', en: 'no field is mapped' },
  noColumn: { zh: '来源没有列“{column}”', en: 'the source has no column "{column}"' },
  chooseColumn: { zh: '请选择来源列', en: 'choose a column of the source' },
  chooseField: { zh: '请选择字段', en: 'choose a field' },
  noRowField: { zh: '没有可读取的字段“{column}”', en: 'there is no field "{column}" that can be read' },
  noLookup: { zh: '发送时不能查找', en: 'nothing is looked up for rows that are sent' },
  nameTwice: { zh: '名称“{name}”出现两次', en: 'the name "{name}" is there twice' },
  noName: { zh: '“{name}”不能作为名称', en: '"{name}" cannot be a name' },
  nameInside: {
    zh: '“{name}”不能既是值又包含“{other}”',
    en: '"{name}" cannot be a value and hold "{other}"',
  },
  nameList: {
    zh: '“{name}”与“{other}”：同一处不能既是列表又是对象',
    en: '"{name}" and "{other}" make a list and an object of the same place',
  },
  notSingle: { zh: '结果是列表或行，不是一个值', en: 'the result is a list or a row, and no single value' },
  expression: { zh: '第 {position} 个字符处：{reason}', en: 'character {position}: {reason}' },
  emptyExpression: { zh: '请填写表达式', en: 'an expression is needed' },
  noEntity: { zh: '请选择要查找的数据', en: 'choose the data to look the row up in' },
  noKey: { zh: '{entity}不能按编码引用', en: 'rows of {entity} have no code of their own' },
  noTerms: { zh: '请选择查找字段', en: 'choose a field to look the row up by' },
  noField: { zh: '{entity}没有字段 {name}', en: '{entity} has no field {name}' },
  codeTwice: { zh: '代码“{code}”出现两次', en: 'the code "{code}" is listed twice' },
  unlisted: { zh: '代码“{value}”不在对照表中', en: 'the code "{value}" is not in the table of codes' },
  notFound: { zh: '没有符合 {terms} 的{entity}', en: 'there is no {entity} with {terms}' },
  notUnique: { zh: '有多条符合 {terms} 的{entity}', en: 'several {entity} have {terms}' },
  notJoins: { zh: '关联表应为最多 {most} 项的列表', en: 'joined tables are a list of at most {most}' },
  notAJoin: {
    zh: '第 {place} 个关联表无效：需要名称（字母、数字）、表和至少一个相等的列',
    en: 'joined table {place} is not valid: a name (letters, digits), a table and at least one equal column are needed',
  },
  joinTwice: { zh: '关联表名称“{name}”出现两次', en: 'the name "{name}" of a joined table is there twice' },
  filterNoCondition: { zh: '来源筛选不是条件', en: 'the source filter is not a condition' },
  filterFault: { zh: '来源筛选：{reason}', en: 'source filter: {reason}' },
  tooMuch: { zh: '表达式计算量过大', en: 'the expression needs too much work' },
} as const satisfies Record<string, Label>
