import type { Label } from '../label.ts'
import type { Properties } from './property.ts'
import { isRecord } from './read-properties.ts'

type Given = Readonly<Record<string, unknown>>

/** Two JSON values say the same, whatever the order of members; a member that is undefined is none. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => sameJson(value, other[at]))
  if (!isRecord(one) || !isRecord(other)) return false
  return namesOf(one, other).every((name) => sameJson(own(one, name), own(other, name)))
}

const own = (record: Given, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)

/** Members of two records, those of the second first. */
const namesOf = (one: Given, other: Given): readonly string[] => [
  ...new Set([...Object.keys(other), ...Object.keys(one)]),
]

/**
 * Labels of the members in which two records differ: declared ones in the order of the declaration, then the others by
 * their names. Members of `apart` are compared elsewhere.
 */
export function changedMembers(
  before: object,
  after: object,
  labels: Readonly<Record<string, Label>>,
  apart: readonly string[] = [],
): readonly Label[] {
  return differingNames(before as Given, after as Given, labels)
    .filter((name) => !apart.includes(name))
    .map((name) => (Object.hasOwn(labels, name) ? labels[name]! : { zh: name, en: name }))
}

function differingNames(before: Given, after: Given, labels: object): readonly string[] {
  const names = [...Object.keys(labels), ...namesOf(before, after).toSorted()]
  return [...new Set(names)].filter((name) => !sameJson(own(before, name), own(after, name)))
}

export const labelsOf = (properties: Properties): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(properties).map(([name, { label }]) => [name, label]))

/** Labels as one enumeration. */
export const enumerated = (labels: readonly Label[]): Label => ({
  zh: labels.map(({ zh }) => zh).join('、'),
  en: labels.map(({ en }) => en).join(', '),
})
