import { filled, type Label, type PlaceValues } from '../label.ts'
import type { FaultPart } from './fault.ts'

export const changeKinds = {
  added: { zh: '新增', en: 'added' },
  removed: { zh: '移除', en: 'removed' },
  moved: { zh: '移动', en: 'moved' },
  changed: { zh: '更改', en: 'changed' },
} as const satisfies Readonly<Record<string, Label>>
export type ChangeKind = keyof typeof changeKinds

/** What two states of a page differ in, as a sentence, with the part that it is about. */
export interface PageDifference {
  readonly part: FaultPart
  readonly change: ChangeKind
  readonly words: Label
}

const sentences = {
  added: { zh: '新增{what}', en: '{what} added' },
  addedIn: { zh: '在{where}中新增{what}', en: '{what} added in {where}' },
  removed: { zh: '移除{what}', en: '{what} removed' },
  removedWith: {
    zh: '移除{what}及其中 {count} 个组件',
    en: '{what} removed with {count} {count|component|components} in it',
  },
  moved: { zh: '{what}移至{where}', en: '{what} moved to {where}' },
  movedWithin: { zh: '{what}在{where}中移动', en: '{what} moved within {where}' },
  placed: { zh: '{what}：更改{members}', en: '{what}: {members} changed' },
  order: { zh: '{what}的顺序已更改', en: '{what}: order changed' },
  changed: { zh: '{what}：更改{members}', en: '{what}: {members} changed' },
  otherKind: { zh: '{what}改为{kind}', en: '{what} became {kind}' },
} as const satisfies Readonly<Record<string, Label>>

const changeOf: Readonly<Record<keyof typeof sentences, ChangeKind>> = {
  added: 'added',
  addedIn: 'added',
  removed: 'removed',
  removedWith: 'removed',
  moved: 'moved',
  movedWithin: 'moved',
  placed: 'moved',
  order: 'moved',
  changed: 'changed',
  otherKind: 'changed',
}

export const difference = (
  part: FaultPart,
  sentence: keyof typeof sentences,
  values: PlaceValues,
): PageDifference => ({
  part,
  change: changeOf[sentence],
  words: filled(sentences[sentence], values),
})
