import { choices } from './define.ts'

export const deliveryChoices = {
  ReplyStatus: choices({
    W: ['待答复', 'waiting'],
    Y: ['全部确认', 'confirmed'],
    P: ['分批确认', 'in parts'],
    M: ['改期待批', 'another day'],
    N: ['拒绝', 'declined'],
    E: ['超时未答', 'no answer in time'],
  }),
  DeliveryReportStatus: choices({
    D: ['草稿', 'draft'],
    P: ['已发布', 'published'],
    A: ['已答复', 'answered'],
    C: ['已确认', 'confirmed'],
    X: ['作废', 'void'],
  }),
  DeliveryBucket: choices({
    day: ['日', 'day'],
    week: ['周', 'week'],
    month: ['月', 'month'],
    custom: ['自定义', 'custom'],
  }),
  RoundRule: choices({
    up: ['向上取整', 'up'],
    nearest: ['四舍五入', 'to the nearest'],
    down: ['向下取整', 'down'],
  }),
  PublishMode: choices({
    manual: ['手工', 'by hand'],
    auto: ['自动', 'automatic'],
  }),
} as const
