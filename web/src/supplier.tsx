import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/supplier-page/supplier-page.css';
import { SupplierApp } from './app/supplier-page/SupplierApp.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SupplierApp />
  </StrictMode>,
);
