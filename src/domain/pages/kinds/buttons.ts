import { clicked, kindsOf } from '../kind.ts'
import { property as p } from '../property.ts'

const kind = kindsOf('action', { events: { click: clicked } })

export const buttonKinds = {
  button: kind(['按钮', 'Button'], ['执行一组动作；执行中锁定', 'Runs actions; locked while they run'], {
    icon: 'square-mouse-pointer',
    size: { w: 2, h: 1 },
    grows: true,
    properties: {
      text: p.text('文字', 'Text', { required: true }),
      icon: p.icon('图标', 'Icon'),
      weight: p.pick('样式', 'Look', 'plain', {
        primary: { zh: '主要', en: 'primary' },
        plain: { zh: '普通', en: 'plain' },
        danger: { zh: '危险', en: 'danger' },
      }),
      confirm: p.text('确认提示', 'Question before'),
      disabled: p.expression('禁用条件', 'Disabled when', { gives: 'bool' }),
    },
  }),
} as const
