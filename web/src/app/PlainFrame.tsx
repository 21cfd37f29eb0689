import { Outlet } from 'react-router';
import { AntdProvider } from './AntdProvider.tsx';

/** Frame for pages with antd but without menu and top bar: prints and the picker. */
export function PlainFrame() {
  return (
    <AntdProvider>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </AntdProvider>
  );
}
