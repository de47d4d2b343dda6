import { masterEntity } from '../areas.ts'
import { code, color, duration, flag, integer, json, quantity, text } from '../../field-kinds.ts'

export const customer = masterEntity('customer', 'ASPCustomer', '客户', 'Customer', {
  permission: 'Pages.Users',
  fields: {
    shortName: text('简称', 'Short name'),
    customerGroup: text('客户组', 'Customer group', { indexed: true }),
    priority: integer('优先级', 'Priority', { default: 50 }),
    region: text('区域', 'Region'),
    calendarCode: code('发货日历', 'Shipping calendar', { hidden: true }),
    transportLead: duration('运输提前期', 'Transport lead', { default: 0, min: 0 }),
    penaltyRatio: quantity('罚金系数', 'Penalty ratio', { min: 0, hidden: true }),
    color: color('颜色', 'Colour'),
    contact: json('联系人', 'Contact', { hidden: true }),
    minShipQty: quantity('最小发货量', 'Smallest shipment', { min: 0 }),
    splitAllowed: flag('允许分批', 'Split allowed', { default: true }),
  },
})
