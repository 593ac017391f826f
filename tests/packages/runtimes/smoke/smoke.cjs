const react = require('@svc/react');
const controller = require('@svc/react/controller');
const express = require('express');
const { Hono } = require('hono');
const { createElement } = require('react');
const { renderToString } = require('react-dom/server');
const svc = require('svc');
const next = require('svc/next');
const node = require('svc/node');

const kit = { svc, next, node, react, controller, express, Hono, createElement, renderToString };
void import('./try-kit.mjs').then(({ tryKit }) => tryKit(kit));
