import type { Label } from '../label.ts'

/** Why something was not delivered; other reasons are codes of mail servers and of HTTP, which are shown as they are. */
export const deliveryFaults = {
  noMailServer: { zh: '未配置邮件服务器', en: 'no mail server is configured' },
  noAddress: { zh: '用户没有邮箱', en: 'the user has no e-mail address' },
  domainNotAllowed: {
    zh: '邮箱域名未被允许',
    en: 'the domain of the address is not among those that may be used',
  },
  hostNotAllowed: { zh: '主机未被允许', en: 'the host is not among those that may be called' },
  insideAddress: { zh: '主机位于内部网络', en: 'the host has an address inside' },
  failed: { zh: '发送失败', en: 'it failed' },
  'no answer': { zh: '没有响应', en: 'no answer' },
  'no answer in time': { zh: '未及时响应', en: 'no answer in time' },
} as const satisfies Record<string, Label>

export type DeliveryFault = keyof typeof deliveryFaults

export const isDeliveryFault = (text: string): text is DeliveryFault => Object.hasOwn(deliveryFaults, text)
