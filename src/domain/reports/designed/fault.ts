import type { FieldFault } from '../../errors.ts'
import { filled, say, type Label, type Language, type PlaceValues } from '../../label.ts'

const faultTexts = {
  shape: { zh: '内容无效', en: 'is not valid' },
  noEntity: { zh: '没有可用于报表的数据“{name}”', en: 'there is no data named {name} that reports may use' },
  noColumns: { zh: '报表至少需要一列', en: 'a report has at least one column' },
  tooMany: { zh: '最多 {most} 个', en: 'there are {most} at most' },
  badName: {
    zh: '名称以小写字母开头，只含字母和数字，最多 40 个字符',
    en: 'a name begins with a small letter and has letters and digits only, 40 at most',
  },
  sameName: { zh: '名称“{name}”重复', en: 'the name {name} is used twice' },
  fieldName: { zh: '名称“{name}”已是数据的字段', en: '{name} is a field of the data already' },
  expression: { zh: '第 {at} 个字符：{reason}', en: 'character {at}: {reason}' },
  notAColumn: { zh: '“{type}”不能作为列显示', en: 'a {type} cannot be shown in a column' },
  notComputable: {
    zh: '报表不能计算此表达式：它使用只在计划中可用的函数或列表',
    en: 'a report cannot compute this expression: it uses a function or a list that only plans know',
  },
  closedField: { zh: '“{name}”不能用于报表', en: '{name} cannot be used in reports' },
  needsTitle: { zh: '计算列需要标题', en: 'a computed column needs a title' },
  notANumber: { zh: '只有数值列可以设小数位', en: 'only columns of numbers have decimals' },
  notATime: { zh: '只有日期和时间列可以按期间取值', en: 'only columns of days and times have a period' },
  noTotal: { zh: '此列不能计算该汇总', en: 'this column has no such total' },
  needsTotal: {
    zh: '值列需要汇总方式',
    en: 'a value needs a sum, an average, a count, a smallest or a largest',
  },
  needsPlace: {
    zh: '交叉表和图表需要一到两个行字段、最多两个列字段和至少一个值',
    en: 'a cross table or chart has one or two rows, at most two columns and at least one value',
  },
  shareColumns: {
    zh: '饼图和环图不能有列字段',
    en: 'a pie or ring has no columns',
  },
  noColumn: { zh: '没有列“{name}”', en: 'there is no column {name}' },
  noChoice: { zh: '没有选项“{name}”', en: 'there is no choice {name}' },
  needsLabel: { zh: '参数需要名称', en: 'a parameter needs a label' },
  badDefault: { zh: '默认值无效', en: 'the default does not fit the parameter' },
  badOperator: {
    zh: '该参数不能与此表达式这样比较',
    en: 'the parameter cannot be compared with this expression in this way',
  },
  noParameter: { zh: '没有参数“{name}”', en: 'there is no parameter {name}' },
  cannotDepend: {
    zh: '只有取自列表的参数可以依赖其他参数',
    en: 'only a parameter that takes rows of a list depends on another',
  },
  needsNarrowing: {
    zh: '请说明用列表的哪一项与“{name}”比较',
    en: 'say what of the list is compared with {name}',
  },
  dependsOnItself: { zh: '参数相互依赖：{names}', en: 'parameters depend on each other: {names}' },
  noSections: { zh: '文档至少需要一节', en: 'a document has at least one section' },
  emptyText: { zh: '文字节需要内容', en: 'a text needs words' },
  oneKindOfRun: {
    zh: '一个文档只能使用一种运行的结果',
    en: 'the sections of a document are about runs of one kind',
  },
  badColour: { zh: '颜色规则的值不适合此列', en: 'the value of a colour does not fit the column' },
} as const satisfies Record<string, Label>

/** What is wrong with a definition, and where: `columns[2].expression`, `filter`. */
export interface DesignFault {
  readonly member: string
  /** The part as readers know it: a column by its title, a parameter by its label. */
  readonly part: Label
  readonly reason: Label
}

export type DesignFaultCode = keyof typeof faultTexts

/** What is wrong, with the places of its text filled. */
export const designReason = (code: DesignFaultCode, values?: PlaceValues): Label =>
  filled(faultTexts[code], values)

const sentence = ({ part, reason }: DesignFault, language: Language): string =>
  say({ zh: '{part}：{reason}', en: '{part}: {reason}' }, language, { part, reason })

/** As a refused request names them. */
export const fieldFaultsOf = (faults: readonly DesignFault[], language: Language): FieldFault[] =>
  faults.map((fault) => ({ message: sentence(fault, language), members: [fault.member] }))

/** What is wrong with a member of a part, without the part. */
export interface MemberFault {
  readonly member: string
  readonly reason: Label
}

export const memberFault = (member: string, code: DesignFaultCode, values?: PlaceValues): MemberFault => ({
  member,
  reason: designReason(code, values),
})
