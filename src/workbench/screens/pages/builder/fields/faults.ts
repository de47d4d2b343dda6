import { checkRecord } from '#domain/pages/check-values.ts'
import { pageFault, type PageFault, type ValueFault } from '#domain/pages/fault.ts'
import type { Properties } from '#domain/pages/property.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import { ledWithin } from './lead.ts'
import { checkedIn, type FieldScope, type Given } from './scope.ts'

interface Found {
  readonly properties: Properties
  readonly scope: FieldScope
  readonly faults: readonly ValueFault[]
}

/** What was found last: a panel asks for its tabs what the form in it asks again. */
const found = new WeakMap<Given, Found>()

const isSame = (a: FieldScope, b: FieldScope): boolean =>
  a.page === b.page && a.names === b.names && a.scope === b.scope && a.records === b.records

/** What is wrong with the values of a record, by the path of the member within it. */
export function recordFaults(
  properties: Properties,
  values: Given,
  scope: FieldScope,
): readonly ValueFault[] {
  const known = found.get(values)
  if (known && known.properties === properties && isSame(known.scope, scope)) return known.faults
  const { faults: read } = readProperties(properties, values)
  const faults = [...read, ...checkRecord(properties, values, '', checkedIn(scope))]
  found.set(values, { properties, scope, faults })
  return faults
}

/** Faults of a member and of what it holds, by the path within it; '': of the member itself. */
export const faultsWithin = (faults: readonly ValueFault[], member: string): readonly ValueFault[] =>
  faults.flatMap((fault) => {
    const rest = ledWithin(fault.member, member)
    return rest === null ? [] : [{ ...fault, member: rest }]
  })

/** A fault in words. The part is that of the panel around it. */
export const inWords = (fault: ValueFault): PageFault => pageFault({ of: 'page' }, fault)

/** The first fault with which a page cannot be published. */
export const hindering = (faults: readonly ValueFault[]): ValueFault | undefined =>
  faults.find((fault) => !inWords(fault).isWarning)

/** The first one that only its makers learn of. */
export const warning = (faults: readonly ValueFault[]): ValueFault | undefined =>
  faults.find((fault) => inWords(fault).isWarning)
