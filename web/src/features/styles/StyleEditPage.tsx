import { stylesApi } from '@mrp/contract/features/styles.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { CopyPage, EditPage } from '../../kit/object/RecordPage.tsx';
import { EditStyleForm, NewStyleForm } from './StyleForm.tsx';

/** 新建款式, with `?from=` as a copy of another one. */
export function StyleNewPage() {
  return (
    <CopyPage noun="要复制的款式" param="from" read={stylesApi.get} allowed={stylesApi.create}>
      {(copied) => <NewStyleForm copied={copied} />}
    </CopyPage>
  );
}

/** 编辑款式. */
export function StyleEditPage() {
  return (
    <EditPage noun={styleWords.style} read={stylesApi.get} allowed={stylesApi.edit}>
      {(style) => <EditStyleForm style={style} />}
    </EditPage>
  );
}
