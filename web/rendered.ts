import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Form } from 'antd';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { z } from 'zod';
import { FormContext, newAttempt } from './src/kit/form/form-context.ts';
import { FactList, type Fact } from './src/kit/object/Facts.tsx';

/** Renders form fields to HTML as a browser first shows them, without server requests. */
export function renderFields(content: ReactNode, schema: z.ZodType): string {
  const context = {
    schema,
    fields: new Map(),
    grids: new Map(),
    pending: new Map(),
    originOf: () => undefined,
    attempt: newAttempt(),
    gridChanged: () => undefined,
  };
  const form = createElement(Form, null, createElement(FormContext, { value: context }, content));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, form));
}

export const renderNode = (node: ReactNode): string => renderToStaticMarkup(node);
export const renderFacts = (facts: readonly Fact[]): string => renderToStaticMarkup(createElement(FactList, { facts }));
