import { useTranslation } from 'react-i18next'
import { psiProperties } from '#domain/psi/expressions.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Dialog } from '../../../parts/dialog.tsx'

interface PsiHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

const topics = [
  'opening',
  'receipts',
  'demand',
  'forecast',
  'overdue',
  'cover',
  'problem',
  'editing',
  'fence',
  'compare',
  'keys',
] as const

/** How the figures come about, and what expressions of a layout may ask. */
export function PsiHelp({ open, onClose }: PsiHelpProps) {
  const { t } = useTranslation('psi-pivot')
  const label = useLabel()
  return (
    <Dialog open={open} onClose={onClose} title={t('helpTitle')} width={640}>
      <dl className="p-psi-help">
        {topics.map((topic) => (
          <div key={topic}>
            <dt>{t(`topic.${topic}`)}</dt>
            <dd>{t(`text.${topic}`)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('topic.expressions')}</dt>
          <dd>
            {t('text.expressions')}
            <ul>
              {Object.entries(psiProperties).map(([name, [, zh, en]]) => (
                <li key={name}>
                  <code>ME.{name}</code> {label({ zh, en })}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
