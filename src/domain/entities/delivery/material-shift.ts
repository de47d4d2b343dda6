import { deliveryEntity } from '../areas.ts'
import { color, quantity, text } from '../../field-kinds.ts'

/** Hours in which material is received. */
export const materialShift = deliveryEntity(
  'materialShift',
  'AMRPMaterialShift',
  '收货班次',
  'Receiving shift',
  {
    fields: {
      patterns: text('时间段', 'Time ranges', {
        required: true,
        syntax: 'shiftPatterns',
        help: { zh: '如 8:00-12:00;13:00-17:00', en: 'such as 8:00-12:00;13:00-17:00' },
      }),
      dockCapacity: quantity('每段收货能力', 'Dock capacity per range', { min: 0 }),
      color: color('颜色', 'Colour'),
    },
  },
)
