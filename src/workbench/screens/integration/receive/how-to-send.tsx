import { useTranslation } from 'react-i18next'
import { sampleRow } from '#domain/integration/receive/sample.ts'
import { rowOfTopic, type TopicRow } from '#domain/integration/receive/topic.ts'
import { useModel } from '../../../client/model.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { TextBlocks } from './text-blocks.tsx'

interface HowToSendProps {
  readonly topic: TopicRow
  /** A token that was just made; it is shown once. */
  readonly token: string | null
  readonly onClose: () => void
}

/** The call and a sample body of a topic, and its token where it was just made. */
export function HowToSend({ topic, token, onClose }: HowToSendProps) {
  const { t } = useTranslation('receive')
  const row = rowOfTopic(topic, useModel())
  const body = JSON.stringify(row ? [sampleRow(row)] : [], null, 2)
  const line = [
    `curl -X POST '${location.origin}/api/receive/${topic.code}'`,
    `-H 'Authorization: Bearer ${token ?? '<TOKEN>'}'`,
    `-H 'Content-Type: application/json'`,
    `-H 'Idempotency-Key: <KEY>'`,
    '--data @body.json',
  ].join(' \\\n  ')
  const blocks = [
    ...(token === null ? [] : [{ title: t('token'), text: token }]),
    { title: t('call'), text: line },
    { title: t('sample'), text: body },
  ]
  return (
    <Dialog
      onClose={onClose}
      width={720}
      title={t('howToSend', { topic: topic.code })}
      description={token === null ? t('howToSendAbout') : t('tokenOnce')}
      done={t('close')}
    >
      <TextBlocks blocks={blocks} />
    </Dialog>
  )
}
