import { fill, textOf, type Label, type Language } from '../label.ts'

/** Why an operation starts when it does, or why it is not assigned (scheduling.md §2, reasons); {ref} is what is meant. */
export const reasonTexts = {
  EST: { zh: '最早开始时间', en: 'earliest start' },
  LINK: { zh: '等待前工序 {ref}', en: 'waits for operation {ref}' },
  CAPACITY: { zh: '资源被占用：{ref}', en: 'the resource is taken: {ref}' },
  CALENDAR: { zh: '资源 {ref} 不在工作时间', en: 'resource {ref} is closed' },
  MATERIAL: { zh: '等待物料 {ref}', en: 'waits for material {ref}' },
  SETUP: { zh: '资源 {ref} 需要换型', en: 'resource {ref} is set up' },
  SUBRES: { zh: '副资源 {ref} 被占用', en: 'sub-resource {ref} is taken' },
  FENCE: { zh: '冻结期', en: 'time fence' },
  FIXED: { zh: '已固定', en: 'fixed' },
  HELD: {
    zh: '优化时延后开始，以免工序间等待',
    en: 'started later by the optimiser, to avoid waiting between its steps',
  },
  BATCH: { zh: '等待资源 {ref} 凑足最小批量', en: 'waits until a batch of {ref} is large enough' },
  DUE: { zh: '按交期倒排', en: 'placed backward from the due date' },
  noMaterial: { zh: '物料 {ref} 无法到齐', en: 'material {ref} never comes' },
  noCapacity: { zh: '没有产能数据', en: 'no capacity data' },
  noSlots: { zh: '资源 {ref} 没有工作时间', en: 'resource {ref} has no working time' },
  noRoom: { zh: '资源 {ref} 的工作时间内放不下', en: 'no free working time on {ref}' },
  limit: { zh: '不满足时间限制', en: 'a limit could not be met' },
  stopped: { zh: '停止条件在 {ref} 成立', en: 'the stop condition held at {ref}' },
  postResource: {
    zh: '候选资源都不是工序 {ref} 所在资源的后资源',
    en: 'none of its resources may follow that of operation {ref}',
  },
  neighbour: { zh: '关联工序 {ref} 未排', en: 'linked operation {ref} is not assigned' },
  linkCycle: { zh: '工序关联成环', en: 'operations are linked in a circle' },
  refused: { zh: '数据有误', en: 'its data was refused' },
} as const satisfies Record<string, Label>

/** The reasons where what they apply to has a column of its own, or follows. */
export const reasonNames = {
  ...reasonTexts,
  LINK: { zh: '等待前工序', en: 'waits for another operation' },
  CAPACITY: { zh: '资源被占用', en: 'the resource is taken' },
  CALENDAR: { zh: '资源不在工作时间', en: 'the resource is closed' },
  MATERIAL: { zh: '等待物料', en: 'waits for material' },
  SETUP: { zh: '资源需要换型', en: 'the resource is set up' },
  SUBRES: { zh: '副资源被占用', en: 'a sub-resource is taken' },
  BATCH: { zh: '等待凑足最小批量', en: 'waits until a batch is large enough' },
  noMaterial: { zh: '物料无法到齐', en: 'material never comes' },
  noSlots: { zh: '资源没有工作时间', en: 'the resource has no working time' },
  noRoom: { zh: '资源的工作时间内放不下', en: 'it does not fit into the working time' },
  stopped: { zh: '停止条件成立', en: 'the stop condition held' },
  postResource: {
    zh: '候选资源都不是前工序所在资源的后资源',
    en: 'none of its resources may follow that of the operation before',
  },
  neighbour: { zh: '关联工序未排', en: 'a linked operation is not assigned' },
} as const satisfies Record<keyof typeof reasonTexts, Label>

/** The text of a reason; a code that is not known is returned as it is. */
export function reasonText(code: string | null, ref: string | null, language: Language): string {
  const text: Label | undefined = reasonTexts[code as keyof typeof reasonTexts]
  return text ? fill(textOf(text, language), { ref: ref ?? '' }).trim() : (code ?? '')
}

/** The same of a code and what it applies to in one text, as operations keep it: `LINK MO1-10`. */
export function keptReasonText(kept: string, language: Language): string {
  const [code = '', ...ref] = kept.split(' ')
  return reasonText(code, ref.join(' '), language)
}
