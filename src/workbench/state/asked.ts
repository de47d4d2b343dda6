import { proxy, ref } from 'valtio'

export interface Question {
  readonly title: string
  readonly message?: string
  /** What the user should know before answering, one item a line. */
  readonly details?: readonly string[]
  /** Text of the button that does it; default "OK". */
  readonly confirmLabel?: string
  readonly tone?: 'primary' | 'danger'
}

interface Asked {
  question: Question | null
  answer: (yes: boolean) => void
}

export const asked = proxy<Asked>({ question: null, answer: () => {} })

/** Asks the user and resolves to the answer: `if (await confirm({ title })) ...` */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.answer = resolve
    asked.question = ref(question)
  })
}
