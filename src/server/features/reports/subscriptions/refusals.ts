import type { Label } from '#domain/label.ts'

export const refusals = {
  noOwner: {
    zh: '负责人已不存在、已停用或不能进入该计划单元',
    en: 'its owner does not exist any more, is not active or may not enter the plan unit',
  },
  noOwnerRight: {
    zh: '负责人不再有权发送给他人',
    en: 'its owner may not send to others any more',
  },
  notOpen: { zh: '收件人无权运行该报表', en: 'the recipient may not run the report' },
  cut: {
    zh: '收件人过多，仅发送给前 {most} 人',
    en: 'too many recipients: it goes to the first {most} alone',
  },
  noStyle: {
    zh: '所选样式已不存在或不再共享，按报表自身的列发送',
    en: 'the chosen style does not exist any more or is not shared any more: sent with the columns of the report',
  },
  styleNotShared: {
    zh: '发送给他人时请选择共享的样式',
    en: 'choose a style that is shared, as others receive the report',
  },
  nobody: { zh: '没有收件人', en: 'there is no recipient' },
} as const satisfies Record<string, Label>
