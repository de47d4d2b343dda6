import {
  chartForms,
  colourOperators,
  colourTones,
  designAligns,
  designKinds,
  designPeriods,
  designPlaces,
  designTotals,
  mostColours,
  mostColumns,
  mostGroups,
  mostParameters,
  mostSections,
  mostSorts,
  parameterOperators,
  parameterTypes,
  sectionKinds,
  type DesignSection,
  type ReportDefinition,
} from './definition.ts'

const longestText = 4000

type Reader<T> = (value: unknown) => T

class Unreadable extends Error {}

const refuse = (): never => {
  throw new Unreadable()
}

const text: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= longestText ? value : refuse()
/** What definitions of earlier versions do not have. */
const later =
  <T>(read: Reader<T>, before: T): Reader<T> =>
  (value) =>
    value === undefined ? before : read(value)
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse())
const whole =
  (least: number, most: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : refuse()
const maybe =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value)
const among =
  <T extends string>(codes: readonly T[]): Reader<T> =>
  (value) =>
    codes.includes(value as T) ? (value as T) : refuse()
const list =
  <T>(read: Reader<T>, most: number): Reader<T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= most ? value.map(read) : refuse()

function members<T>(readers: { readonly [N in keyof T]: Reader<T[N]> }): Reader<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse()
    const given = value as Record<string, unknown>
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [name, reader(given[name])])
    return Object.fromEntries(read) as T
  }
}

const rows = {
  entity: text,
  columns: list(
    members({
      name: text,
      title: text,
      expression: text,
      decimals: maybe(whole(0, 6)),
      period: maybe(among(designPeriods)),
      width: maybe(whole(30, 800)),
      align: maybe(among(designAligns)),
      total: maybe(among(designTotals)),
      place: among(designPlaces),
      formula: text,
      colours: list(
        members({ op: among(colourOperators), value: text, tone: among(colourTones) }),
        mostColours,
      ),
    }),
    mostColumns,
  ),
  groups: list(text, mostGroups),
  filter: text,
  sort: list(members({ column: text, descending: flag }), mostSorts),
  chart: later(among(chartForms), 'bar'),
} as const

const definition = members<ReportDefinition>({
  kind: among(designKinds),
  about: text,
  ...rows,
  parameters: list(
    members({
      name: text,
      label: text,
      type: among(parameterTypes),
      of: text,
      many: flag,
      required: flag,
      initial: text,
      on: text,
      operator: among(parameterOperators),
      dependsOn: later(text, ''),
      narrowedBy: later(text, ''),
    }),
    mostParameters,
  ),
  sections: later(
    list(members<DesignSection>({ kind: among(sectionKinds), title: text, text, ...rows }), mostSections),
    [],
  ),
})

/** A kept or sent definition with its declared members alone; null where it has another shape. */
export function readDefinition(value: unknown): ReportDefinition | null {
  try {
    return definition(value)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
