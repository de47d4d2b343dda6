import { filled, type Label, type PlaceValues } from '../label.ts'

const faultTexts = {
  shape: { zh: '内容无效', en: 'has a value that does not fit' },
  missing: { zh: '不能为空', en: 'must not be empty' },
  unknownKind: { zh: '不认识的组件“{name}”', en: 'there is no kind of component named {name}' },
  newerKind: {
    zh: '由更新的版本制作（组件版本 {version}）',
    en: 'was made by a newer version (version {version} of the kind)',
  },
  unknownSourceKind: { zh: '不认识的数据源类型“{name}”', en: 'there is no kind of source named {name}' },
  unknownAction: { zh: '不认识的动作“{name}”', en: 'there is no action named {name}' },
  badName: {
    zh: '名称以字母开头，只含字母和数字，最多 40 个字符',
    en: 'a name begins with a letter and has letters and digits only, 40 at most',
  },
  sameName: { zh: '名称“{name}”重复', en: 'the name {name} is used twice' },
  sameId: { zh: '编号“{name}”重复', en: 'the id {name} is used twice' },
  noSource: { zh: '没有数据源“{name}”', en: 'there is no source named {name}' },
  notAForm: { zh: '“{name}”不是表单', en: '{name} is not a form' },
  noVariable: { zh: '没有变量“{name}”', en: 'there is no variable named {name}' },
  noField: { zh: '没有字段“{name}”', en: 'there is no field named {name}' },
  noEntity: { zh: '没有可用的数据“{name}”', en: 'there is no data named {name} that pages may use' },
  noDialog: { zh: '没有对话框“{name}”', en: 'there is no dialog with the id {name}' },
  noTable: { zh: '没有结果表“{name}”', en: 'there is no table named {name}' },
  noChoice: { zh: '没有选项表“{name}”', en: 'there is no choice list named {name}' },
  noReport: { zh: '没有报表“{name}”', en: 'there is no report named {name}' },
  noKpi: { zh: '没有指标“{name}”', en: 'there is no KPI named {name}' },
  noCall: { zh: '没有命令“{name}”', en: 'there is no command named {name}' },
  noRoute: { zh: '没有页面“{name}”', en: 'there is no screen at {name}' },
  badAddress: { zh: '网址“{name}”不可用', en: '{name} is not an address that pages may open' },
  noText: { zh: '没有共享文本“{name}”', en: 'the page shares no text named {name}' },
  expression: { zh: '第 {at} 个字符：{reason}', en: 'character {at}: {reason}' },
  untranslated: { zh: '缺少{languages}文本', en: 'has no text in {languages}' },
  overEdge: { zh: '超出栅格右边缘', en: 'reaches over the edge of the grid' },
  tooDeep: { zh: '嵌套超过 {most} 层', en: 'is nested deeper than {most} levels' },
  tooMany: { zh: '最多 {most} 个', en: 'there are {most} at most' },
  noPart: { zh: '没有已发布的共享模板“{name}”', en: 'there is no published shared template named {name}' },
  noParameter: { zh: '部件没有参数“{name}”', en: 'the part has no parameter named {name}' },
  otherType: { zh: '变量“{name}”的类型不同', en: 'the variable {name} has another type' },
  inPart: { zh: '部件内，{where}：{reason}', en: 'in the part, {where}: {reason}' },
  nested: { zh: '页面不能包含自身', en: 'a page cannot contain itself' },
} as const satisfies Record<string, Label>

export type PageFaultCode = keyof typeof faultTexts

/** Faults after which a page is shown all the same, and only its makers learn of them. */
const warnings: ReadonlySet<PageFaultCode> = new Set(['untranslated', 'overEdge', 'noParameter'])

/** The part of a page that has a fault. */
export type FaultPart =
  | { readonly of: 'page' }
  | { readonly of: 'component'; readonly id: string; readonly type: string }
  | { readonly of: 'source' | 'variable' | 'parameter' | 'rule'; readonly name: string }

/** What is wrong with a page, and where. */
export interface PageFault {
  readonly part: FaultPart
  /** Path of the property within the part: `columns[2].field`, `on.click[0].value`; '': the part itself. */
  readonly member: string
  readonly code: PageFaultCode
  readonly reason: Label
  readonly isWarning: boolean
}

/** A fault of a value, before it is known of which part it is. */
export interface ValueFault {
  readonly member: string
  readonly code: PageFaultCode
  readonly values?: PlaceValues
}

export const pageFault = (part: FaultPart, { member, code, values }: ValueFault): PageFault => ({
  part,
  member,
  code,
  reason: filled(faultTexts[code], values),
  isWarning: warnings.has(code),
})
