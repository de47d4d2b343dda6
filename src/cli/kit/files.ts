import { allChoices } from '#domain/choices/index.ts'
import { MAX_QUANTITY } from '#engine/numbers.ts'
import {
  choice,
  flag,
  integer,
  must,
  quantity as anyQuantity,
  text,
  time,
  type FileSpec,
} from '../tables/spec.ts'

/** A quantity that the engine can calculate with. */
const quantity = (limits: { min?: number; max?: number } = {}) =>
  anyQuantity({ ...limits, mostUnits: MAX_QUANTITY })

/** Files of `takt kit --in` and their columns (cli.md). A file is CSV, gzipped CSV or Arrow. */
export const kitFiles = {
  orders: {
    order: must(text),
    item: must(text),
    qty: must(quantity({ min: 0 })),
    due: must(time),
    priority: integer(),
    need: time,
    done: quantity({ min: 0 }),
    project: text,
    area: text,
    customer: text,
  },
  bom: {
    parent: must(text),
    component: must(text),
    qty_per: must(quantity()),
    line: integer({ min: 0 }),
    qty_fixed: quantity({ min: 0 }),
    scrap: quantity({ min: 0, max: 0.999999 }),
    version: text,
    valid_from: time,
    valid_to: time,
    alt_group: text,
    alt_priority: integer(),
    phantom: flag,
    kit_flag: choice(Object.keys(allChoices.KitFlag)),
  },
  stock: {
    item: must(text),
    onhand: must(quantity()),
    warehouse: text,
    area: text,
    lot: text,
    expiry: time,
    quality: choice(Object.keys(allChoices.QualityStatus)),
    project: text,
  },
  receipts: {
    receipt: must(text),
    item: must(text),
    qty: must(quantity({ min: 0 })),
    date: must(time),
    class: choice(Object.keys(allChoices.SupplyClass)),
    supplier: text,
    area: text,
    lot: text,
    expiry: time,
    reply_date: time,
    project: text,
  },
  substitutes: {
    main: must(text),
    substitute: must(text),
    ratio: quantity({ min: 0.000001 }),
    priority: integer(),
    parent: text,
    group: text,
    min_qty: quantity({ min: 0 }),
    valid_from: time,
    valid_to: time,
  },
  items: {
    item: must(text),
    make: flag,
    make_lead_days: integer({ min: 0, max: 20_000 }),
    inspect_days: integer({ min: 0, max: 20_000 }),
    safety: quantity({ min: 0 }),
    shelf_days: integer({ min: 0, max: 200_000 }),
    price: quantity({ min: 0 }),
  },
  pegs: {
    order: must(text),
    item: must(text),
    qty: must(quantity({ min: 0 })),
    receipt: text,
    lot: text,
    kind: must(choice(Object.keys(allChoices.ReservationKind))),
  },
} as const satisfies Record<string, FileSpec>

export type KitFileName = keyof typeof kitFiles

/** Required files. */
export const requiredFiles: readonly KitFileName[] = ['orders', 'bom', 'stock', 'receipts']

/** Files of `takt kit --out` and their columns, besides run.json. */
export const outputFiles = {
  orders: [
    'order',
    'item',
    'qty',
    'status',
    'kit_qty',
    'kit_date',
    'kit_qty_at_need',
    'on_time',
    'delay_days',
    'rate',
    'tier',
    'gating_item',
    'gating_receipt',
    'reason',
  ],
  batches: ['order', 'batch', 'date', 'qty', 'cum_qty', 'kind', 'item'],
  allocations: ['order', 'line', 'item', 'main_item', 'receipt', 'qty', 'date', 'batch', 'kind'],
  shortages: [
    'order',
    'item',
    'required',
    'allocated',
    'short',
    'expected_date',
    'reason',
    'taken_by',
    'kind',
    'taken_by_kind',
  ],
  item_shortages: ['item', 'required', 'allocated', 'short', 'orders', 'gated_orders'],
  supplies: [
    'receipt',
    'line',
    'class',
    'item',
    'warehouse',
    'area',
    'lot',
    'qty',
    'effective_date',
    'used',
    'free',
    'excluded_reason',
    'why',
  ],
} as const satisfies Record<string, readonly string[]>
