import type { SyntaxFault } from './syntax-fault.ts'

const address = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/** An address that something can be sent to: http or https, no user and password in it. */
export const isWebhookAddress = (text: string): boolean => address.test(text)

export const webhookFault = (text: string): SyntaxFault | null =>
  isWebhookAddress(text)
    ? null
    : {
        position: 1,
        reason: {
          zh: '应为不含用户名和密码的 https 地址',
          en: 'an https address without user and password is expected',
        },
      }
