import { useRef, type ReactElement } from 'react'

export interface FileInputOptions {
  readonly label: string
  /** MIME types and suffixes, as an input of files takes them. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/**
 * One file of the user's machine: `choose` opens the chooser of the browser, `input` belongs beside the button that calls
 * it. The same file can be chosen twice.
 */
export function useFileInput({ label, accept, onFile }: FileInputOptions): {
  readonly choose: () => void
  readonly input: ReactElement
} {
  const ref = useRef<HTMLInputElement>(null)
  return {
    choose: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    ),
  }
}
