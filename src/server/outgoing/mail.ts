import { createTransport } from 'nodemailer'
import type { DeliveryFault } from '#domain/system/delivery-faults.ts'
import type { Outgoing } from './config.ts'
import { OutgoingError } from './post.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Stays the same when the mail is sent again. */
  readonly id: string
  /** The same for readers that show it. */
  readonly html?: string | undefined
  readonly attachments?: readonly MailFile[] | undefined
  /** Where a POST ends further mails of this kind (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

export interface MailFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

const address = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** Sends a mail to one address; what the mail server says is told to nobody. */
export async function sendMail(mail: Mail, { mail: settings }: Outgoing): Promise<void> {
  if (!settings) throw new OutgoingError('noMailServer' satisfies DeliveryFault, true)
  if (!address.test(mail.to)) throw new OutgoingError('noAddress' satisfies DeliveryFault, true)
  const { protocol, username } = new URL(settings.url)
  const transport = createTransport({
    url: settings.url,
    // A password does not go over an open line.
    requireTLS: protocol === 'smtp:' && username !== '',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  try {
    await transport.sendMail({
      from: settings.from,
      to: { name: '', address: mail.to },
      subject: mail.subject.replaceAll(/\s+/g, ' ').slice(0, 200),
      text: mail.text,
      messageId: `<${mail.id}@${settings.from.split('@')[1]}>`,
      ...(mail.html === undefined ? {} : { html: mail.html }),
      attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      })),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribe === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${mail.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      },
    })
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = [code ?? 'no answer', responseCode].filter(Boolean).join(' ')
    throw new OutgoingError(reason, (responseCode ?? 0) >= 500 || code === 'EAUTH')
  } finally {
    transport.close()
  }
}
