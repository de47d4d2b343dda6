import { label, type Label } from '#domain/label.ts'

/** Groups of interchangeable resources, and the size of each. */
export const groups = {
  CUT: {
    name: label('下料', 'Cutting'),
    machine: label('切割机', 'Cutter'),
    count: 2,
    type: 'M',
    color: '#8D6E63',
  },
  SMT: {
    name: label('贴片线', 'SMT lines'),
    machine: label('贴片线', 'SMT line'),
    count: 2,
    type: 'M',
    color: '#1E88E5',
  },
  OVEN: {
    name: label('固化炉', 'Curing ovens'),
    machine: label('固化炉', 'Oven'),
    count: 2,
    type: 'M',
    color: '#E53935',
  },
  WELD: {
    name: label('焊接', 'Welding'),
    machine: label('焊接工位', 'Welding cell'),
    count: 3,
    type: 'M',
    color: '#FB8C00',
  },
  PAINT: {
    name: label('喷涂', 'Painting'),
    machine: label('喷涂线', 'Paint line'),
    count: 1,
    type: 'M',
    color: '#8E24AA',
  },
  ASM: {
    name: label('装配', 'Assembly'),
    machine: label('装配线', 'Assembly line'),
    count: 3,
    type: 'M',
    color: '#43A047',
  },
  TEST: {
    name: label('测试', 'Test'),
    machine: label('测试台', 'Test bench'),
    count: 2,
    type: 'M',
    color: '#00ACC1',
  },
  PACK: {
    name: label('包装', 'Packing'),
    machine: label('包装线', 'Packing line'),
    count: 1,
    type: 'M',
    color: '#757575',
  },
  WELDERS: {
    name: label('焊工', 'Welders'),
    machine: label('焊工', 'Welder'),
    count: 3,
    type: 'W',
    color: '#FFB74D',
  },
  FITTERS: {
    name: label('装配工', 'Fitters'),
    machine: label('装配班组', 'Fitters'),
    count: 1,
    type: 'W',
    color: '#81C784',
  },
} as const satisfies Record<string, Group>

interface Group {
  readonly name: Label
  readonly machine: Label
  readonly count: number
  readonly type: string
  readonly color: string
}

export type GroupCode = keyof typeof groups
export const groupCodes = Object.keys(groups) as GroupCode[]

/** Fitters work on any assembly line; this many at a time. */
export const FITTERS = 3

/** Resources of a group, in order. */
export function membersOf(group: GroupCode): string[] {
  const { count } = groups[group]
  return count === 1 ? [`${group}-1`] : Array.from({ length: count }, (_, i) => `${group}-${i + 1}`)
}

export interface ProcessKind {
  readonly code: string
  readonly name: Label
  readonly group: GroupCode
  /** Other resources that are needed, and their quantity. */
  readonly worker?: { readonly group: GroupCode; readonly quantity: number }
  /** Relative work per piece; the plan scales it to the wanted load. */
  readonly weight: number
  /** Capacity literals. */
  readonly setup: string | null
  readonly teardown: string | null
  /** Per batch and not per piece: the furnace. */
  readonly batch?: string
  readonly color: string
  /** Longest lot, in seconds of work: longer work is shared out among the machines. */
  readonly lot?: number
  /** How it follows the process before. */
  readonly follows?: string
}

const kind = (
  code: string,
  zh: string,
  en: string,
  group: GroupCode,
  more: Partial<ProcessKind> = {},
): ProcessKind => ({
  code,
  name: label(zh, en),
  group,
  weight: 1,
  setup: null,
  teardown: null,
  color: groups[group].color,
  ...more,
})

/** Eight hours. */
const LOT = 8 * 3600

export const processKinds = [
  kind('CUT', '下料', 'Cutting', 'CUT', { setup: '10m', weight: 0.6 }),
  kind('SMT', '贴片', 'Placement', 'SMT', { setup: '15m', teardown: '5m', weight: 0.8, lot: LOT }),
  kind('CURE', '固化', 'Curing', 'OVEN', { batch: '2h', setup: '10m' }),
  kind('WELD', '焊接', 'Welding', 'WELD', {
    worker: { group: 'WELDERS', quantity: 1 },
    setup: '10m',
    weight: 1.4,
  }),
  kind('PAINT', '喷涂', 'Painting', 'PAINT', { setup: '5m', weight: 0.4, follows: 'ESE' }),
  kind('SUBASM', '部装', 'Subassembly', 'ASM', { weight: 0.7 }),
  kind('ASM', '总装', 'Final assembly', 'ASM', {
    worker: { group: 'FITTERS', quantity: 1 },
    setup: '15m',
    weight: 1.5,
    lot: LOT,
  }),
  kind('TEST', '测试', 'Test', 'TEST', { setup: '5m', weight: 0.8, follows: 'ESE' }),
  kind('PACK', '包装', 'Packing', 'PACK', { weight: 0.3 }),
] as const

export function processKind(code: string): ProcessKind {
  return processKinds.find((one) => one.code === code)!
}

/** Processes of products, assemblies and lower assemblies; names.ts describes each. */
export const productRoute = ['ASM', 'TEST', 'PACK'] as const
const metal = ['CUT', 'WELD', 'PAINT'] as const
const electronic = ['SMT', 'CURE', 'TEST'] as const
const small = ['CUT', 'SUBASM'] as const

/** By position in the lists of names: of assemblies, then of lower assemblies. */
export const assemblyRoutes = [small, small, metal, electronic, metal, electronic, small, metal] as const
export const lowerRoutes = [small, electronic, metal, small, metal, small] as const

export const colours = [
  { code: 'WHITE', name: label('白', 'White'), color: '#FFFFFF' },
  { code: 'GREY', name: label('灰', 'Grey'), color: '#9E9E9E' },
  { code: 'BLUE', name: label('蓝', 'Blue'), color: '#1565C0' },
  { code: 'RED', name: label('红', 'Red'), color: '#C62828' },
  { code: 'BLACK', name: label('黑', 'Black'), color: '#212121' },
] as const

/** Widths in millimetres. */
export const widths = [200, 300, 400, 600] as const
export const widthCode = (width: number): string => `W${width}`
