export interface FactoryOptions {
  readonly seed: number
  /** Seconds UTC: start of the day on which the data is current. */
  readonly asOf: number
  readonly orders: number
  readonly products: number
  /** Components of each product. */
  readonly lines: number
  /** Bought parts. */
  readonly parts: number
  /** Rows of stock and receipts together, about. */
  readonly supplies: number
  /** 1: products consist of parts only. 3: product, assembly, lower assembly, part. */
  readonly levels: 1 | 3
  readonly areas: 1 | 2
  /** Share of parts with a substitute. */
  readonly substitutes: number
  /** Share of parts whose stock covers all orders. */
  readonly stocked: number
  readonly customers: number
  readonly suppliers: number
  readonly horizonDays: number
  /** Share of purchased parts that may be late, short or missing; the others are on time. Default all. */
  readonly troubled?: number
}

export const itemKinds = ['product', 'assembly', 'lowerAssembly', 'part', 'substitute'] as const
export const PRODUCT = 0
export const ASSEMBLY = 1
export const LOWER_ASSEMBLY = 2
export const PART = 3
export const SUBSTITUTE = 4

/** Items ordered by kind: a parent always precedes its components. */
export interface FactoryItems {
  readonly count: number
  readonly kind: Uint8Array
  /** First item of each kind, and the end. */
  readonly start: Int32Array
  /** 0 piece, 1 metre, 2 kilogram. */
  readonly unit: Uint8Array
  /** 1/100 of the currency. */
  readonly price: Int32Array
  readonly makeDays: Uint8Array
  readonly inspectDays: Uint8Array
  /** Base units. */
  readonly safety: Int32Array
  /** 0 = no limit. */
  readonly shelfDays: Int32Array
  readonly supplier: Int32Array
}

/** Components, in order of parents. Usage in 1/1000 base units per parent; scrap in 1/1000. */
export interface FactoryBom {
  readonly count: number
  readonly parent: Int32Array
  readonly child: Int32Array
  readonly line: Int32Array
  readonly usage: Int32Array
  readonly scrap: Int32Array
  readonly fixed: Int32Array
  /** Position of the first line of each item, and the end. */
  readonly start: Int32Array
}

/** Times are hours after asOf. */
export interface FactoryOrders {
  readonly count: number
  readonly item: Int32Array
  readonly qty: Int32Array
  readonly done: Int32Array
  readonly need: Int32Array
  readonly due: Int32Array
  readonly created: Int32Array
  readonly priority: Int32Array
  readonly customer: Int32Array
  readonly area: Uint8Array
  /** 1 = released for production. */
  readonly released: Uint8Array
  /** 1 = made for a specific sales order. */
  readonly sold: Uint8Array
}

/** Quantities in 1/1000 base units. */
export interface FactoryStock {
  readonly count: number
  readonly item: Int32Array
  readonly qty: Int32Array
  readonly area: Uint8Array
  /** 0 store, 1 line side, 2 inspection, 3 rejected. */
  readonly place: Uint8Array
  /** -1 = no lot. */
  readonly lot: Int32Array
  /** Hours after asOf; only with a lot. */
  readonly expiry: Int32Array
}

export interface FactoryReceipts {
  readonly count: number
  readonly doc: Int32Array
  readonly line: Int32Array
  readonly item: Int32Array
  readonly qty: Int32Array
  readonly received: Int32Array
  readonly area: Uint8Array
  readonly supplier: Int32Array
  /** Day after asOf by the order, and by the supplier's reply (NO_REPLY = none). */
  readonly day: Int32Array
  readonly reply: Int32Array
  /** 0 order, 1 request, 2 shipping notice. */
  readonly kind: Uint8Array
}

export const NO_REPLY = -0x8000_0000

export interface FactorySubstitutes {
  readonly count: number
  readonly main: Int32Array
  readonly substitute: Int32Array
  /** 1/100 of the substitute per one of the main item. */
  readonly ratio: Int32Array
  readonly approved: Uint8Array
}

export interface Factory {
  readonly options: FactoryOptions
  readonly items: FactoryItems
  readonly bom: FactoryBom
  readonly orders: FactoryOrders
  readonly stock: FactoryStock
  readonly receipts: FactoryReceipts
  readonly substitutes: FactorySubstitutes
}
