import { label } from '#domain/label.ts'
import type { EntityRows } from './factory-rows.ts'
import type { RowContext } from './row-context.ts'

const shifts = [
  ['RECEIVE', label('收货', 'Receiving'), '8:00-12:00;13:00-17:00', '24', '#A5D6A7'],
  ['MORNING', label('上午收货', 'Mornings only'), '8:00-12:00', '12', '#FFF59D'],
  ['LATE', label('晚间收货', 'Late receiving'), '17:00-20:00', '8', '#FFCC80'],
] as const

/** Later rows count before earlier ones. */
const calendars = [
  ['RECEIVING', label('收货日', 'Days of receiving'), 'all', '*', '星期一-星期五', 'RECEIVE', 'next'],
  [
    'STORE-LATE',
    label('原料仓晚间', 'Raw stores in the evening'),
    'warehouse',
    'E-RAW;W-RAW',
    '星期三',
    'RECEIVE;LATE',
    'next',
  ],
  ['STORE-SAT', label('东区周六', 'East on Saturdays'), 'warehouse', 'E-RAW', '星期六', 'MORNING', 'next'],
  ['STOCK-TAKING', label('月末盘点', 'Stock-taking'), 'warehouse', 'E-RAW;W-RAW', 'EOM', null, 'next'],
  ['HOLIDAYS', label('节假日', 'Holidays'), 'all', '*', 'HOLS', null, 'next'],
] as const

/** Receiving hours of the stores: off by default, because receipts then wait for the next open hour. */
export const receivingRows = (context: RowContext): EntityRows[] => [
  {
    entity: 'materialShift',
    rows: shifts.map(([code, name, patterns, dockCapacity, color], i) => ({
      code,
      name: context.text(name),
      patterns,
      dockCapacity,
      color,
      sortNo: i + 1,
    })),
  },
  {
    entity: 'materialCalendar',
    rows: calendars.map(([code, name, targetType, targetCode, dates, shiftCode, rollRule], i) => ({
      code,
      name: context.text(name),
      targetType,
      targetCode,
      dates,
      shiftCode,
      sortOrder: String((i + 1) * 10),
      rollRule,
      enabled: false,
    })),
  },
]
