import { masterEntity } from '../areas.ts'
import { choice, code, duration, flag, integer, quantity, text } from '../../field-kinds.ts'

export const supplier = masterEntity('supplier', 'AMRPVendor', '供应商', 'Supplier', {
  fields: {
    grade: choice('等级', 'Grade', 'SupplierGrade'),
    buyerUser: text('采购员', 'Buyer', { indexed: true }),
    email: text('邮箱', 'E-mail', {
      syntax: 'emails',
      help: { zh: '多个以“;”分隔', en: 'Several separated by ;' },
    }),
    portalUser: text('门户用户', 'Portal user', { hidden: true }),
    calendarCode: code('日历', 'Calendar', { hidden: true }),
    defaultLead: duration('采购提前期', 'Lead time', { min: 0 }),
    transitLead: duration('在途时间', 'Transit time', { default: 0, min: 0 }),
    reliability: quantity('准时率%', 'On-time %', {
      min: 0,
      max: 100,
      help: { zh: '近12个月准时到货比例', en: 'Share of receipts on time in the last 12 months' },
    }),
    replyDays: integer('答复期限（天）', 'Reply days', { min: 0 }),
    allowSplit: flag('允许分批', 'Split allowed', { default: true }),
    shareQuota: quantity('份额%', 'Share %', { min: 0, max: 100 }),
  },
})
