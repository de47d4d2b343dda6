import { label, type Label } from '#domain/label.ts'

interface Value {
  readonly code: string
  readonly name: Label
  readonly color: string
}

/**
 * A characteristic of products: its values, and the changeover times between them by resource. The items of the factory
 * have no values yet: users set one to see its effect on the plan.
 */
export interface Characteristic {
  /** spec3 to spec10; colours and widths are in shop.ts. */
  readonly number: number
  readonly values: readonly Value[]
  readonly changes: readonly Change[]
}

interface Change {
  readonly code: string
  readonly name: Label
  readonly group: string
  /** Target value of the changeover; any value when omitted. */
  readonly to?: string
  readonly minutes: number
  readonly cost?: number
}

const value = (code: string, zh: string, en: string, color: string): Value => ({
  code,
  name: label(zh, en),
  color,
})

export const characteristics: readonly Characteristic[] = [
  {
    number: 3,
    values: [
      value('POWDER', '粉末喷涂', 'Powder coated', '#90A4AE'),
      value('WET', '湿漆', 'Wet paint', '#4DB6AC'),
      value('PRIMER', '底漆', 'Primer', '#BCAAA4'),
    ],
    changes: [
      { code: 'SURFACE', name: label('换涂层', 'Another coating'), group: 'PAINT', minutes: 10, cost: 12 },
      {
        code: 'SURFACE-WET',
        name: label('换湿漆管路', 'Other lines for wet paint'),
        group: 'PAINT',
        to: 'WET',
        minutes: 10,
        cost: 30,
      },
    ],
  },
  {
    number: 4,
    values: [
      value('V24', '24 V 直流', '24 V DC', '#FFF176'),
      value('V230', '230 V 单相', '230 V single phase', '#FFB74D'),
      value('V400', '400 V 三相', '400 V three phase', '#E57373'),
    ],
    changes: [
      { code: 'VOLTAGE', name: label('换测试电压', 'Another test voltage'), group: 'TEST', minutes: 8 },
    ],
  },
  {
    number: 5,
    values: [
      value('IP20', '防护等级 IP20', 'Protection IP20', '#E0E0E0'),
      value('IP54', '防护等级 IP54', 'Protection IP54', '#90CAF9'),
      value('IP65', '防护等级 IP65', 'Protection IP65', '#1E88E5'),
    ],
    changes: [
      { code: 'SEALING', name: label('换密封工装', 'Other sealing tools'), group: 'ASM', minutes: 3 },
      {
        code: 'SEALING-IP65',
        name: label('气密检测准备', 'Leak test prepared'),
        group: 'ASM',
        to: 'IP65',
        minutes: 5,
      },
    ],
  },
  {
    number: 6,
    values: [
      value('CE', 'CE 认证', 'CE marked', '#7986CB'),
      value('UL', 'UL 认证', 'UL listed', '#A1887F'),
      value('CCC', 'CCC 认证', 'CCC certified', '#E53935'),
    ],
    changes: [{ code: 'APPROVAL', name: label('换检测规程', 'Other test rules'), group: 'TEST', minutes: 6 }],
  },
  {
    number: 7,
    values: [
      value('PALLET', '托盘', 'Pallet', '#D7CCC8'),
      value('CRATE', '木箱', 'Wooden crate', '#A1887F'),
      value('SEA', '海运包装', 'Seaworthy', '#4FC3F7'),
    ],
    changes: [
      { code: 'PACKING', name: label('换包装方式', 'Another packing'), group: 'PACK', minutes: 2, cost: 3 },
      {
        code: 'PACKING-SEA',
        name: label('海运防潮准备', 'Moisture barrier prepared'),
        group: 'PACK',
        to: 'SEA',
        minutes: 4,
        cost: 8,
      },
    ],
  },
  {
    number: 8,
    values: [
      value('STEEL', '碳钢', 'Carbon steel', '#78909C'),
      value('STAINLESS', '不锈钢', 'Stainless steel', '#CFD8DC'),
      value('ALU', '铝', 'Aluminium', '#B0BEC5'),
    ],
    changes: [
      { code: 'MATERIAL', name: label('换切割气体', 'Another cutting gas'), group: 'CUT', minutes: 10 },
    ],
  },
  {
    number: 9,
    values: [
      value('PROFINET', 'PROFINET 总线', 'PROFINET', '#66BB6A'),
      value('ETHERCAT', 'EtherCAT 总线', 'EtherCAT', '#EF5350'),
      value('MODBUS', 'Modbus 总线', 'Modbus', '#FFCA28'),
    ],
    changes: [
      { code: 'FIELDBUS', name: label('换总线主站', 'Another bus master'), group: 'TEST', minutes: 5 },
    ],
  },
  {
    number: 10,
    values: [
      value('ZH', '中文铭牌', 'Plates in Chinese', '#EF9A9A'),
      value('EN', '英文铭牌', 'Plates in English', '#90CAF9'),
      value('DE', '德文铭牌', 'Plates in German', '#FFE082'),
    ],
    changes: [{ code: 'PLATES', name: label('换铭牌', 'Other plates'), group: 'PACK', minutes: 1 }],
  },
]
