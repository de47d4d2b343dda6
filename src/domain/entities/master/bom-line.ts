import { masterEntity } from '../areas.ts'
import { choice, date, duration, flag, integer, json, quantity, reference, text } from '../../field-kinds.ts'
import { different } from '../../rules/different.ts'

/**
 * One component of an item. Usage is usageNum/usageDen of the component per one parent, plus fixedQty once per
 * order. A stored table as long as the process capacity table (Master) does not exist.
 */
export const bomLine = masterEntity('bomLine', 'ASPBomLine', 'BOM', 'Bill of material', {
  large: true,
  key: ['parentItem', 'bomVersion', 'line', 'childItem'],
  standard: false,
  searchable: ['parentItem', 'childItem'],
  acyclic: ['parentItem', 'childItem'],
  check: different('parentItem', 'childItem'),
  fields: {
    parentItem: reference('父项', 'Parent item', 'item', { required: true, indexed: true }),
    bomVersion: text('BOM版本', 'BOM version', { length: 80 }),
    line: integer('行号', 'Line', { required: true, default: 0, min: 0 }),
    childItem: reference('子项', 'Component', 'item', { required: true, indexed: true }),
    usageNum: quantity('用量分子', 'Usage numerator', { required: true }),
    usageDen: quantity('用量分母', 'Usage denominator', { required: true, default: '1', min: 0.000001 }),
    usageType: choice('用量类型', 'Usage type', 'UsageType', { default: 'V' }),
    stepTable: json('阶梯表', 'Step table', {
      hidden: true,
      help: { zh: '[[父项数量起，用量]]', en: '[[from parent quantity, quantity], ...]' },
    }),
    scrapRate: quantity('损耗率', 'Scrap rate', { default: '0', min: 0, max: 0.999999 }),
    fixedQty: quantity('固定用量', 'Fixed quantity', { default: '0', min: 0 }),
    procNo: integer('工序号', 'Process number', { min: 0 }),
    leadOffset: duration('提前期偏移', 'Lead offset', { default: 0 }),
    phantom: flag('虚拟件', 'Phantom', { default: false }),
    altGroup: text('替代组', 'Alternate group', { length: 80 }),
    altPriority: integer('替代优先级', 'Alternate priority'),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('失效日期', 'Valid to'),
    kitFlag: choice('齐套标识', 'Kit flag', 'KitFlag', {
      help: { zh: '空则取物料的标识', en: "Empty: the item's" },
    }),
    issueType: choice('发料方式', 'Issue type', 'IssueType'),
    remark: text('备注', 'Remark', { hidden: true }),
  },
})
