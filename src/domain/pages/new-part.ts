import { freeName } from './free-name.ts'
import { versionOf, type KindGroup } from './kind.ts'
import { kindNamed, propertiesOfKind, type KindName } from './kinds/index.ts'
import type { PageComponent, PageFile } from './page.ts'
import type { Properties, Property } from './property.ts'
import { ofLabel, type PageText } from './text.ts'
import { componentsOf } from './walk.ts'

/** Ids that no component of a page has, by kind: each that is given is taken from then on. */
export function freeIds(page: PageFile): (type: string) => string {
  const taken = new Set([...componentsOf(page.data)].map(({ component }) => component.props.id))
  return (type) => {
    const id = freeName(type, (name) => taken.has(name))
    taken.add(id)
    return id
  }
}

const titledGroups: ReadonlySet<KindGroup> = new Set(['input', 'data', 'chart'])
const titledKinds: ReadonlySet<KindName> = new Set([
  'panel',
  'dialog',
  'statistics',
  'progress',
  'number',
  'countdown',
])
/** Records of a list that names them itself, such as tabs and options, before anybody set them. */
const FIRST_RECORDS = 2

const numbered = (words: PageText, number: number): PageText =>
  Object.fromEntries(Object.entries(words).map(([culture, text]) => [culture, `${text} ${number}`]))

type Given = Readonly<Record<string, unknown>>

/** Words, slots and records without which nobody could see what a component or record is. */
function firstValues(properties: Properties, words: PageText): Given {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      if (property.kind === 'slot') return [[name, []]]
      if (property.kind === 'text' || property.kind === 'markup')
        return property.required ? [[name, words]] : []
      if (property.kind !== 'items' || nameIn(property.of) === undefined) return []
      const records: Given[] = []
      while (records.length < FIRST_RECORDS) records.push(newRecord(property, records))
      return [[name, records]]
    }),
  )
}

/** The member that identifies the records of a list; undefined: they have none. */
const nameIn = (properties: Properties): string | undefined =>
  Object.entries(properties).find(([, { kind, required }]) => kind === 'name' && required)?.[0]

/** A new record of a list: by a name that no other of it has, and the words of the list with its number. */
export function newRecord({ of, label }: Property<'items'>, others: readonly Given[]): Given {
  const number = others.length + 1
  const words = numbered(ofLabel(label), number)
  const name = nameIn(of)
  if (name === undefined) return firstValues(of, words)
  const title = Object.entries(of).find(([, { kind }]) => kind === 'text')?.[0]
  return {
    ...firstValues(of, words),
    [name]: freeName(name, (one) => others.some((other) => other[name] === one), number),
    ...(title === undefined ? {} : { [title]: words }),
  }
}

/** A new component of a kind, with an id that is free and the words of its kind; it lies below others until it is placed. */
export function newPart(type: KindName, id: string): PageComponent {
  const kind = kindNamed(type)
  const words = ofLabel(kind.label)
  const isTitled = titledGroups.has(kind.group) || titledKinds.has(type)
  return {
    type,
    props: {
      id,
      v: versionOf(kind),
      ...(isTitled ? { label: words } : {}),
      ...firstValues(propertiesOfKind(type), words),
    },
  }
}
