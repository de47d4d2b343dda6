import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly text: string
}

/** A real mail server. */
export interface MailServer {
  readonly mails: ReceivedMail[]
  /** Of `mail` in `outgoing.json`. */
  readonly mail: { readonly url: string; readonly from: string }
  /** What it answers to a recipient. */
  answerWith(answer: (address: string) => Error | null): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  let answer: (address: string) => Error | null = () => null
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((done) => {
    smtp.listen(0, '127.0.0.1', done)
  })
  const { port } = smtp.server.address() as AddressInfo
  return {
    mails,
    mail: { url: `smtp://127.0.0.1:${port}`, from: 'takt@example.com' },
    answerWith: (next) => (answer = next),
    close: () => new Promise((done) => smtp.close(done)),
  }
}
