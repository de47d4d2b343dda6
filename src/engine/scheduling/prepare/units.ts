import { closeness, Closeness } from '#domain/scheduling/changeover-rule.ts'
import { MOST_UNITS } from '#domain/scheduling/units.ts'
import { NULL_I64, SCALE } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'
import { ScheduleMessages } from '../messages.ts'
import { Kind } from '../problem.ts'
import { readRules, TOOL } from './changeovers/rules.ts'
import type { Resource } from './resources.ts'

/**
 * Resources of capacity above one with changeovers: every unit of such a resource changes over by itself, so each is
 * planned as a resource of capacity one. The units of a resource are adjacent and share its
 * code; unit k is open where the quantity is above k. Where that is not possible, the changeovers of the
 * resource are refused with a message and it stays one resource with a quantity.
 */
export function splitIntoUnits(
  input: SchedulingInput,
  resources: readonly Resource[],
  messages: ScheduleMessages,
): Resource[] {
  const changing = changingOver(input, resources)
  if (changing.length === 0) return [...resources]
  const uses = usesOf(input, changing)
  return resources.flatMap((resource) => {
    const use = uses.get(resource.code)
    if (!use?.isMain) return [resource]
    const fault = use.isBeside
      ? 'changeoverBeside'
      : !use.takesOne
        ? 'changeoverShare'
        : !use.isWhole || use.most > MOST_UNITS
          ? 'changeoverQuantity'
          : null
    if (fault !== null) {
      const value = fault === 'changeoverQuantity' ? String(MOST_UNITS) : null
      messages.add({ level: 'E', code: fault, resource: resource.code, value })
      return [resource]
    }
    const units = Math.max(1, use.most)
    return Array.from({ length: units }, (_, unit) => ({
      ...resource,
      kind: Kind.SINGLE,
      parallel: false,
      unit,
      units,
    }))
  })
}

/** First unit of the resource that each unit belongs to; a resource without units is its own. */
export function firstUnits(resources: readonly Resource[]): Int32Array {
  return Int32Array.from(resources, ({ unit }, k) => k - unit)
}

/** Number of every resource by its code: that of its first unit. */
export function numbersByCode(
  resources: readonly { readonly code: string; readonly unit: number }[],
): Map<string, number> {
  const first = [...resources.entries()].filter(([, { unit }]) => unit === 0)
  return new Map(first.map(([k, { code }]) => [code, k]))
}

/** Resources with a quantity for which a changeover row takes time or is forbidden. */
function changingOver(input: SchedulingInput, resources: readonly Resource[]): readonly Resource[] {
  const several = resources.filter(({ kind }) => kind === Kind.PARALLEL)
  if (several.length === 0 || input.changeovers.length === 0) return []
  // Unreadable rows are reported when the tables are made.
  const rules = readRules(input, new Map(), new ScheduleMessages()).filter(({ seconds }) => seconds !== 0)
  return several.filter((resource) =>
    rules.some(({ kind, owner }) => kind === TOOL || closeness(owner, resource) < Closeness.NONE),
  )
}

/** Usage of a resource, and its quantity. */
interface Uses {
  /** Quantity where a slot has none. */
  readonly quantity: bigint
  isMain: boolean
  isBeside: boolean
  /** True when every operation on it uses one unit. */
  takesOne: boolean
  isWhole: boolean
  most: number
}

function usesOf(input: SchedulingInput, resources: readonly Resource[]): ReadonlyMap<string, Uses> {
  const uses = new Map<string, Uses>()
  for (const { code, quantity } of resources)
    uses.set(code, {
      quantity: BigInt(quantity),
      isMain: false,
      isBeside: false,
      takesOne: true,
      isWhole: true,
      most: 0,
    })
  readCandidateRows(input, uses)
  for (const code of input.changeovers.columns.worker.values) {
    const use = uses.get(code)
    if (use) use.isBeside = true
  }
  readQuantities(input, uses)
  return uses
}

function readCandidateRows(
  { candidates: { columns, length } }: SchedulingInput,
  uses: ReadonlyMap<string, Uses>,
): void {
  const { resource, inst, resQty } = columns
  const ofCode = resource.values.map((code) => uses.get(code))
  const isMain = inst.values.map((value) => value.toUpperCase().startsWith('M'))
  for (let row = 0; row < length; row++) {
    const use = resource.codes[row]! < 0 ? undefined : ofCode[resource.codes[row]!]
    if (!use) continue
    if (inst.codes[row]! >= 0 && !isMain[inst.codes[row]!]!) use.isBeside = true
    else {
      use.isMain = true
      if (resQty[row] !== NULL_I64 && resQty[row] !== SCALE) use.takesOne = false
    }
  }
}

function readQuantities({ slots }: SchedulingInput, uses: ReadonlyMap<string, Uses>): void {
  const { resource, quantity } = slots.columns
  const ofCode = resource.values.map((code) => uses.get(code))
  for (let row = 0; row < slots.length; row++) {
    const code = resource.codes[row]!
    const use = code < 0 ? undefined : ofCode[code]
    if (!use) continue
    const amount = quantity[row] === NULL_I64 ? use.quantity : quantity[row]!
    if (amount <= 0n) continue
    if (amount % SCALE !== 0n) use.isWhole = false
    use.most = Math.max(use.most, Number(amount / SCALE))
  }
}
