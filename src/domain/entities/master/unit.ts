import { defineEntity } from '../../entity.ts'
import { integer } from '../../field-kinds.ts'

export const unit = defineEntity({
  name: 'unit',
  service: 'ASPUnit',
  area: 'master',
  label: { zh: '单位', en: 'Unit' },
  fields: { decimals: integer('小数位', 'Decimals', { default: 0, min: 0, max: 6 }) },
})
