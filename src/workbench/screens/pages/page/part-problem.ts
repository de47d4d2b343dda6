import { pageFault, type ValueFault } from '#domain/pages/fault.ts'
import { isKindName, kindNamed, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import { versionOf } from '#domain/pages/kind.ts'
import { noted, type Label } from '#domain/label.ts'
import { unreadablePart } from '#domain/pages/read-page.ts'
import type { DrawnPart } from './page-context.ts'

const unreadable: Label = { zh: '此处内容不是组件', en: 'what is here is no component' }

const reasonOf = ({ type, props }: DrawnPart, fault: ValueFault): Label =>
  pageFault({ of: 'component', id: props.id, type }, fault).reason

/** Why a component cannot be drawn at all; null: it can. */
export function problemOf(part: DrawnPart): Label | null {
  const { type, props } = part
  if (type === unreadablePart) return unreadable
  if (!isKindName(type)) return reasonOf(part, { member: '', code: 'unknownKind', values: { name: type } })
  const version = typeof props.v === 'number' ? props.v : 1
  if (version > versionOf(kindNamed(type)))
    return reasonOf(part, { member: 'v', code: 'newerKind', values: { version } })
  return null
}

/** Faults of the values of a component in words: the property, then what is wrong with it. */
export function faultsInWords(part: DrawnPart, faults: readonly ValueFault[]): readonly Label[] {
  if (!isKindName(part.type)) return []
  const properties = propertiesOfKind(part.type)
  return faults.map((fault) => {
    const property = properties[/^\w+/.exec(fault.member)?.[0] ?? '']
    const reason = reasonOf(part, fault)
    return property ? noted(property.label, reason) : reason
  })
}
