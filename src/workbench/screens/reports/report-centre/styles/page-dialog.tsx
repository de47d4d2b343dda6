import { Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_PAGE_TEXT, MOST_MARGIN, marginSides } from '#domain/print/page-style.ts'
import type { Orientation, PaperName } from '#domain/print/paper.ts'
import { choiceOptions } from '../../../../fields/choice-options.ts'
import type { LayoutDialogProps } from '../../../../grid/layouts/layout-keeper.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { FormDialog } from '../../../../parts/form-dialog.tsx'
import { Select } from '../../../../parts/select.tsx'
import { TextInput, TickBox } from '../../../../parts/inputs.tsx'
import { draftOf, isMargin, pageOfDraft, type PageDraft } from './page-draft.ts'
import './styles.css'

/** The select takes no empty value. */
const AUTO = 'auto'

/** Paper, margins and what is on every page, of Excel and PDF files and of what is printed. */
export function PageDialog({ layout, change, onClose }: LayoutDialogProps) {
  const { t } = useTranslation('report-styles')
  const [draft, setDraft] = useState(() => draftOf(layout.page ?? null))
  const page = pageOfDraft(draft)
  const apply = (): void => {
    if (!page) return
    change((old) => ({ ...old, page }))
    onClose()
  }
  return (
    <FormDialog
      width={460}
      title={t('pageTitle')}
      description={t('pageHint')}
      onClose={onClose}
      submit={t('apply')}
      first={
        layout.page && (
          <Button
            tone="ghost"
            onClick={() => {
              change((old) => ({ ...old, page: null }))
              onClose()
            }}
          >
            {t('noPage')}
          </Button>
        )
      }
      disabled={!page}
      form="rst-page"
      onSubmit={apply}
    >
      <PaperFields draft={draft} onChange={(some) => setDraft({ ...draft, ...some })} />
      <TextFields draft={draft} onChange={(some) => setDraft({ ...draft, ...some })} />
    </FormDialog>
  )
}

interface PartProps {
  readonly draft: PageDraft
  readonly onChange: (some: Partial<PageDraft>) => void
}

function PaperFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('report-styles')
  const label = useLabel()
  const id = useId()
  const { paper, orientation, margins } = draft
  return (
    <>
      <label htmlFor={`${id}-paper`}>{t('paper')}</label>
      <Select
        id={`${id}-paper`}
        label={t('paper')}
        value={paper}
        options={choiceOptions('Paper', label)}
        onChange={(value) => onChange({ paper: value as PaperName })}
      />
      <label htmlFor={`${id}-orientation`}>{t('orientation')}</label>
      <Select
        id={`${id}-orientation`}
        label={t('orientation')}
        value={orientation ?? AUTO}
        options={[{ value: AUTO, label: t('orientationAuto') }, ...choiceOptions('PaperOrientation', label)]}
        onChange={(value) => onChange({ orientation: value === AUTO ? null : (value as Orientation) })}
      />
      <span>{t('margins')}</span>
      <div className="rst-margins" role="group" aria-label={t('margins')}>
        {marginSides.map((side) => (
          <label key={side}>
            {t(`sides.${side}`)}
            <TextInput
              inputMode="decimal"
              value={margins[side]}
              aria-invalid={!isMargin(margins[side])}
              onChange={(text) => onChange({ margins: { ...margins, [side]: text } })}
            />
          </label>
        ))}
        {!pageOfDraft(draft) && (
          <span className="rst-fault" role="alert">
            {t('badMargin', { most: MOST_MARGIN })}
          </span>
        )}
      </div>
    </>
  )
}

function TextFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('report-styles')
  const id = useId()
  const flag = (name: 'repeatHeader' | 'fitWidth') => (
    <Text as="label" size="2" className="rst-wide">
      <TickBox checked={draft[name]} onChange={(on) => onChange({ [name]: on })} /> {t(name)}
    </Text>
  )
  const text = (name: 'header' | 'footer') => (
    <>
      <label htmlFor={`${id}-${name}`}>{t(name)}</label>
      <TextInput
        id={`${id}-${name}`}
        value={draft[name]}
        maxLength={LONGEST_PAGE_TEXT}
        {...(name === 'footer' ? { placeholder: t('footerHint') } : {})}
        onChange={(text) => onChange({ [name]: text })}
      />
    </>
  )
  return (
    <>
      {flag('repeatHeader')}
      {flag('fitWidth')}
      {text('header')}
      {text('footer')}
    </>
  )
}
