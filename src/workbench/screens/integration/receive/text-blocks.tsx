import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../parts/copy-button.tsx'

export interface TextBlock {
  readonly title: string
  readonly text: string
}

/** Texts to be copied elsewhere, each under its title. */
export function TextBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  const { t } = useTranslation('receive')
  return (
    <div className="t-received">
      {blocks.map(({ title, text }) => (
        <section key={title}>
          <div className="tools">
            <h3>{title}</h3>
            <CopyButton text={text}>{t('copy')}</CopyButton>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
          <pre tabIndex={0} aria-label={title}>
            {text}
          </pre>
        </section>
      ))}
    </div>
  )
}
