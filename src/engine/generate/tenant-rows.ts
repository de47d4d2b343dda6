import { downtimeReasons } from '#domain/reporting/result-state.ts'
import { label, type Label } from '#domain/label.ts'
import type { EntityRows } from './factory-rows.ts'

type Names = Readonly<Record<string, Label>>

/** Short lists by category. */
const lists: Readonly<Record<string, Names>> = {
  DOWNTIME: downtimeReasons,
  SCRAP: {
    SCRATCH: label('划伤', 'Scratched'),
    SIZE: label('尺寸超差', 'Out of size'),
    WELD: label('焊接缺陷', 'Faulty weld'),
    TEST: label('测试不合格', 'Failed in test'),
  },
  REGION: {
    EAST: label('华东', 'East China'),
    NORTH: label('华北', 'North China'),
    SOUTH: label('华南', 'South China'),
    ABROAD: label('海外', 'Abroad'),
  },
  DEPARTMENT: {
    PLAN: label('计划部', 'Planning'),
    BUY: label('采购部', 'Purchasing'),
    MAKE: label('制造部', 'Production'),
    STORE: label('仓储部', 'Stores'),
  },
}

const colours: Readonly<Record<string, readonly (readonly [code: string, name: Label, color: string])[]>> = {
  ORDER_STATUS: [
    ['N', label('新建', 'New'), '#90A4AE'],
    ['P', label('已计划', 'Planned'), '#42A5F5'],
    ['R', label('已下达', 'Released'), '#7E57C2'],
    ['S', label('生产中', 'Started'), '#FFA726'],
    ['F', label('已完成', 'Finished'), '#66BB6A'],
  ],
  KIT: [
    ['FULL', label('齐套', 'Complete'), '#2E7D32'],
    ['PART', label('部分齐套', 'Partly complete'), '#F9A825'],
    ['NONE', label('未齐套', 'Incomplete'), '#C62828'],
  ],
}

const both = ({ zh, en }: Label): string => (zh === en ? zh : `${zh} ${en}`)

/** Data shared by the plan units of a tenant: lists of reasons, regions and departments, and colours by name. */
export const tenantRows = (): EntityRows[] => [
  {
    entity: 'commonData',
    rows: Object.entries(lists).flatMap(([category, values]) =>
      Object.entries(values).map(([code, name], i) => ({
        category,
        code,
        name: name.zh,
        nameEn: name.en,
        sortNo: i + 1,
      })),
    ),
  },
  {
    entity: 'sysColor',
    rows: Object.entries(colours).flatMap(([category, values]) =>
      values.map(([code, name, color], i) => ({ category, code, name: both(name), color, sortNo: i + 1 })),
    ),
  },
]
