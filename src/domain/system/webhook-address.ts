import type { RowCheck } from '../entity.ts'

const address = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/** An address that something can be sent to: http or https, no user and password in it. */
export const isWebhookAddress = (text: string): boolean => address.test(text)

export const webhookFaults: RowCheck = ({ webhookUrl }, fields) =>
  typeof webhookUrl !== 'string' || isWebhookAddress(webhookUrl)
    ? []
    : [
        {
          member: 'webhookUrl',
          code: 'syntax',
          values: {
            field: fields['webhookUrl']!.label,
            value: webhookUrl.slice(0, 60),
            position: 1,
            reason: {
              zh: '应为不含用户名和密码的 https 地址',
              en: 'an https address without user and password is expected',
            },
          },
        },
      ]
