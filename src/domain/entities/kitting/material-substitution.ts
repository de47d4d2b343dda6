import { defineEntity } from '../../entity.ts'
import { choice, code, date, flag, integer, longText, quantity, reference, text } from '../../field-kinds.ts'
import { different } from '../../rules/different.ts'
import { approvalSteps } from '../../rules/state-steps.ts'

/** `ratio` of the substitute replaces one of the main item. Rows of one groupId with scope G replace each other as sets. */
export const materialSubstitution = defineEntity({
  name: 'materialSubstitution',
  service: 'AMRPSubstitutes',
  area: 'kitting',
  label: { zh: '物料替代', en: 'Material substitution' },
  key: ['pid', 'version', 'groupId', 'parentItem', 'childItem', 'subItem', 'customerCode'],
  standard: false,
  searchable: ['pid', 'childItem', 'subItem'],
  check: different('childItem', 'subItem'),
  states: { status: approvalSteps },
  fields: {
    pid: code('替代编号', 'Rule', { required: true }),
    version: integer('版本', 'Version', { required: true, default: 1, min: 1 }),
    groupId: code('替代组', 'Group', { required: true }),
    scene: text('替代场景', 'Scene'),
    scope: choice('替代范围', 'Scope', 'SubstScope', { default: 'I' }),
    parentItem: reference('产品', 'Product', 'item', {
      indexed: true,
      help: { zh: '空表示任何产品', en: 'Empty: any product' },
    }),
    childItem: reference('主料', 'Main item', 'item', { required: true, indexed: true }),
    subItem: reference('替代料', 'Substitute', 'item', { required: true, indexed: true }),
    ratio: quantity('替代比例', 'Ratio', { required: true, default: '1', min: 0.000001 }),
    priority: integer('优先级', 'Priority', { default: 1 }),
    mode: choice('方式', 'Mode', 'SubstMode', { default: 'R' }),
    strategy: choice('策略', 'Strategy', 'SubstStrategy', { default: 'X' }),
    oneWay: flag('单向', 'One way', { default: true }),
    minSubQty: quantity('最小替代量', 'Smallest substitute quantity', { min: 0 }),
    customerCode: reference('客户', 'Customer', 'customer'),
    supplierCode: reference('供应商', 'Supplier', 'supplier'),
    orderCode: reference('订单', 'Order', 'order'),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('失效日期', 'Valid to'),
    approveNo: text('批准号', 'Approval number', { length: 80 }),
    status: choice('状态', 'Status', 'ApprovalStatus', { required: true, default: 'draft', indexed: true }),
    reason: longText('原因', 'Reason'),
  },
})
