import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { isPageName, type PageFile } from '#domain/pages/page.ts'
import { property as p, type Properties } from '#domain/pages/property.ts'
import { pageText, type PageText } from '#domain/pages/text.ts'
import { useLanguage } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { Fold, AddTool, GroupFrame } from './list-frame.tsx'
import { NamedBy } from './named-by.tsx'
import { PropertyForm } from './property-form.tsx'
import type { FieldScope } from './field-props.ts'
import { freeTextKey, usesShared, withSharedRenamed } from './shared-texts.ts'

const textProperties: Properties = { words: p.text('文本', 'Text', { multiline: true }) }

interface SharedTextsProps {
  readonly page: PageFile
  readonly onChange: (page: PageFile) => void
  /** Without shared texts: one cannot be another. */
  readonly scope: FieldScope
}

/** Texts that several components of the page have. */
export function SharedTextsField({ page, onChange, scope }: SharedTextsProps) {
  const { t } = useTranslation('page-fields')
  const language = useLanguage()
  const [opened, setOpened] = useState<string | null>(null)
  const { texts } = page
  const set = (next: PageFile['texts']): void => onChange({ ...page, texts: next })
  const add = (): void => {
    const key = freeTextKey(page)
    set({ ...texts, [key]: {} })
    setOpened(key)
  }
  const remove = (key: string): void => {
    const { [key]: _, ...others } = texts
    if (usesShared([page.sources, page.events, page.data], key)) toast.error(t('textIsUsed', { key }))
    else set(others)
  }
  return (
    <GroupFrame
      id="pf-texts"
      label={t('sharedTexts')}
      count={Object.keys(texts).length}
      tool={<AddTool label={t('sharedTexts')} onClick={add} />}
    >
      {Object.entries(texts).map(([key, text]) => (
        <Fold
          key={key}
          title={key}
          note={pageText(text, language)}
          isOpen={opened === key}
          onOpen={(isOpen) => setOpened(isOpen ? key : null)}
          isFaulty={false}
          tools={
            <span className="pf-tools">
              <IconButton icon={Trash2} label={t('removeNamed', { name: key })} onClick={() => remove(key)} />
            </span>
          }
        >
          <div className="pf-form">
            <NamedBy
              label={t('textKey')}
              name={key}
              faultOf={(next) =>
                isPageName(next) && !Object.hasOwn(texts, next) ? null : t('badKey', { key: next })
              }
              onRename={(next) => {
                onChange(withSharedRenamed(page, key, next))
                setOpened(next)
              }}
            />
            <PropertyForm
              properties={textProperties}
              values={{ words: text }}
              onChange={({ words }) => set({ ...texts, [key]: (words ?? {}) as PageText })}
              scope={scope}
            />
          </div>
        </Fold>
      ))}
    </GroupFrame>
  )
}
